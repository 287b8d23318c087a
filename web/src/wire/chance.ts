import { newSecret, nextStep, objections, sealOf, shownWith, type Kept, type Objection, type Step } from "../logic/chance/sealing";
import { prefs } from "../prefs/prefs.svelte";
import type { ChanceNews, ChanceState, SeatNumber } from "./types";

const PLACE = "motley-chance";
/** where fingerprints of seeds lay before there were secrets */
const EARLIER = "motley-fingerprints";
const MOST = 200;
const ROUND = 5_000;
const STEPS = 6;

/** A private window may have no storage: then it holds for this page. */
const here: Record<string, Kept> = {};

function stored<T>(place: string): Record<string, T> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "{}") as Record<string, T>;
  } catch {
    return {};
  }
}

export const keptOf = (table: string): Kept | null => stored<Kept>(PLACE)[table] ?? here[table] ?? null;

function keep(table: string, kept: Kept): void {
  here[table] = kept;
  const { [table]: _, ...others } = stored<Kept>(PLACE);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...Object.entries(others), [table, kept]].slice(-MOST))));
  } catch {
    // a private window without storage
  }
}

/** Keep the fingerprint that was told first: at the end the seed must fit this one. */
export function keepFingerprint(table: string, commitment: string): Kept {
  const known = keptOf(table);
  if (known) return known;
  const kept: Kept = { commitment: stored<string>(EARLIER)[table] ?? commitment, rounds: {}, shown: {}, done: false };
  keep(table, kept);
  return kept;
}

export const firstFingerprint = (table: string): string | null => keptOf(table)?.commitment ?? stored<string>(EARLIER)[table] ?? null;

/** The fingerprint of a secret for this seat, which is made and kept before anybody hears of it. */
export function sealFor(table: string, commitment: string, seat: SeatNumber, round: number): string {
  const kept = keepFingerprint(table, commitment);
  const known = kept.rounds[round];
  // another page of this browser was a moment earlier
  if (known?.seat === seat) return known.print;
  const secret = newSecret(prefs.salt);
  const print = sealOf(table, seat, kept.commitment, secret);
  keep(table, { ...kept, rounds: { ...kept.rounds, [round]: { seat, secret, print, full: null } }, done: false });
  return print;
}

/** A grain of chance for a table of before secrets were sealed. */
export const grain = (): string => newSecret(prefs.salt);

export interface Post {
  read: (table: string) => Promise<ChanceState>;
  send: (table: string, body: { seat: SeatNumber; print?: string; secret?: string }) => Promise<ChanceState>;
}

const busy = new Set<string>();
/** what was told meanwhile */
const later = new Map<string, ChanceState>();

/** Seal and open what is wanted of this browser at a table. Returns what is wrong there. */
export async function tend(table: string, state: ChanceState, mine: SeatNumber[], post: Post): Promise<Objection[]> {
  if (busy.has(table)) {
    later.set(table, state);
    return wrongAt(table, state);
  }
  busy.add(table);
  try {
    for (let steps = 0; steps < STEPS; steps++) {
      const news = state.chance;
      if (!news || news.stage === "public") break;
      keepFingerprint(table, news.commitment);
      const step = state.drawn || state.over ? null : nextStep(news, keptOf(table), mine);
      const newer = later.get(table);
      if (step) {
        state = await post.send(table, bodyOf(table, news, step));
      } else if (newer) {
        later.delete(table);
        state = newer;
      } else break;
    }
  } catch {
    // whoever was a moment earlier has done it; whatever else it was, the next news tries again
  } finally {
    later.delete(table);
    busy.delete(table);
  }
  return wrongAt(table, state);
}

function bodyOf(table: string, news: Exclude<ChanceNews, { stage: "public" }>, step: NonNullable<Step>): { seat: SeatNumber; print?: string; secret?: string } {
  if (step.do === "seal") return { seat: step.seat, print: sealFor(table, news.commitment, step.seat, step.round) };
  const kept = keptOf(table) as Kept;
  const own = kept.rounds[step.round];
  // before it is sent: from now on these are the fingerprints of all
  if (own) keep(table, { ...kept, rounds: { ...kept.rounds, [step.round]: { ...own, full: { ...news.rounds[step.round]?.fingerprints } } } });
  return { seat: step.seat, secret: step.secret };
}

function wrongAt(table: string, state: ChanceState): Objection[] {
  const news = state.chance;
  const kept = keptOf(table);
  if (!news || news.stage === "public" || !kept) return [];
  const wrong = objections(news, kept, state.drawn);
  const now = shownWith(kept, news);
  const done = state.drawn || state.over || news.stage === "open";
  if (done !== kept.done || JSON.stringify(now.shown) !== JSON.stringify(kept.shown)) keep(table, { ...now, done });
  return wrong;
}

/** Any page of this browser opens its secrets: others wait for them. */
export function tendElsewhere(post: Post): () => void {
  const look = (): void => {
    for (const [table, kept] of Object.entries(stored<Kept>(PLACE))) {
      const seats = Object.values(kept.rounds).map((each) => each.seat);
      if (kept.done || !seats.length) continue;
      post.read(table).then(
        (state) => tend(table, state, seats, post),
        // a table that is gone waits for nobody; a server that does not answer may be back
        (error: object) => "refusal" in error && keep(table, { ...kept, done: true }),
      );
    }
  };
  look();
  const timer = setInterval(look, ROUND);
  return () => clearInterval(timer);
}
