import { prefs } from "../prefs/prefs.svelte";

/** This side's part of the chance, which the server cannot know beforehand: the person's own, or a random one. */
export function salt(): string {
  if (prefs.salt.trim()) return prefs.salt.trim().slice(0, 200);
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const PLACE = "motley-fingerprints";
const MOST = 200;

function known(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Keep the fingerprint that was told first: at the end the seed must fit this one. */
export function keepFingerprint(table: string, commitment: string): void {
  const found = known();
  if (found[table]) return;
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(found), [table, commitment]].slice(-MOST))));
  } catch {
    // a private window without storage
  }
}

export const firstFingerprint = (table: string): string | null => known()[table] ?? null;
