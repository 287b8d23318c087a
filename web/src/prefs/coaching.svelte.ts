/** Whose first games are accompanied by a coach. */
import { prefs, savePrefs } from "./prefs.svelte";

const FIRST = 3;

/** Whether the coach speaks at this table: in the first three games of a title, unless somebody wants it otherwise. */
export function isCoached(game: string, table: string): boolean {
  if (prefs.coach !== "first") return prefs.coach === "always";
  const met = prefs.met[game] ?? [];
  return met.includes(table) || met.length < FIRST;
}

/** This browser plays at this table: it counts as one of the first games of its title. */
export function meet(game: string, table: string): void {
  const met = prefs.met[game] ?? [];
  if (met.includes(table) || met.length >= FIRST) return;
  prefs.met = { ...prefs.met, [game]: [...met, table] };
  savePrefs();
}
