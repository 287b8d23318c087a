/** What this browser does about chance at a table, and what it finds wrong with what it is told. */
import type { ChanceNews, SealRound, SeatNumber } from "../../wire/types";
import { sha256 } from "./sha256";

/** The secret of a round of sealing. `full`: all fingerprints, as they were shown when it was opened. */
export interface Secret {
  seat: SeatNumber;
  secret: string;
  print: string;
  full: Record<string, string> | null;
}

/** What this browser keeps of a table: what it was shown, and what it added, by round. */
export interface Kept {
  commitment: string;
  rounds: Record<string, Secret>;
  shown: Record<string, Record<string, string>>;
  /** nothing is to be opened any more */
  done: boolean;
}

/** The fingerprint of a secret: good for this seat of this table and this seed alone. */
export const sealOf = (table: string, seat: SeatNumber, commitment: string, secret: string): string =>
  sha256(`motley-secret\n${table}\n${seat}\n${commitment}\n${secret}`);

/** 128 random bits for this table, and the person's own words after them. */
export function newSecret(own: string): string {
  const bits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const words = own.replace(/[\u0000-\u001f\u007f]/g, " ").trim().slice(0, 160);
  return words ? `${bits} ${words}` : bits;
}

export type Step = { do: "seal"; seat: SeatNumber; round: number } | { do: "open"; seat: SeatNumber; secret: string; round: number } | null;

/** What to do next: seal when a fingerprint is wanted of me, open when the fingerprints of all are in, and never before. */
export function nextStep(news: ChanceNews, kept: Kept | null, mine: SeatNumber[]): Step {
  if (news.stage === "public" || news.stage === "open") return null;
  const round = news.rounds.length - 1;
  const { fingerprints, secrets } = news.rounds[round] ?? { fingerprints: {}, secrets: {} };
  if (news.stage === "sealing") {
    const seat = news.seats.find((each) => mine.includes(each));
    return seat === undefined || fingerprints[seat] !== undefined ? null : { do: "seal", seat, round };
  }
  const own = kept?.rounds[round];
  if (!own || kept?.commitment !== news.commitment || fingerprints[own.seat] !== own.print || secrets[own.seat] !== undefined) return null;
  if (!isFull(news) || (own.full && !isSame(own.full, fingerprints))) return null;
  return { do: "open", seat: own.seat, secret: own.secret, round };
}

/** Whether the fingerprints of all are in, whatever the table says about it. */
function isFull(news: ChanceNews): boolean {
  if (news.stage === "public") return false;
  const fingerprints = news.rounds.at(-1)?.fingerprints ?? {};
  return news.seats.length > 0 && news.seats.every((seat) => fingerprints[seat] !== undefined);
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.entries(one).every(([key, value]) => other[key] === value);

/** What was shown when a round was full stands: it is kept, and compared with all that is told later. */
export function shownWith(kept: Kept, news: ChanceNews): Kept {
  if (news.stage === "public" || (news.stage === "sealing" && news.rounds.length < 2)) return kept;
  const full = news.stage === "sealing" ? news.rounds.slice(0, -1) : news.rounds;
  const shown = { ...kept.shown };
  full.forEach(({ fingerprints }, round) => (shown[round] ??= { ...fingerprints }));
  return { ...kept, shown };
}

/** What no honest table does: tell of another seed, of secrets that do not fit their fingerprints, of other fingerprints than
 * before, leave out a secret that was opened, or go on against the order of things. */
export type Objection = "other_seed" | "unmatched" | "changed" | "not_taken" | "against_order";

/** What is wrong with what is told. */
export function objections(news: ChanceNews, kept: Kept | null, drawn: boolean): Objection[] {
  if (news.stage === "public" || !kept) return [];
  const found = new Set<Objection>();
  if (kept.commitment !== news.commitment) found.add("other_seed");
  news.rounds.forEach(({ fingerprints, secrets }, round) => {
    const last = round === news.rounds.length - 1;
    for (const [seat, secret] of Object.entries(secrets)) {
      if (sealOf(news.table, Number(seat), news.commitment, secret) !== fingerprints[seat]) found.add("unmatched");
    }
    const before = kept.rounds[round]?.full ?? kept.shown[round];
    if (before && !isSame(before, fingerprints)) found.add("changed");
    const own = kept.rounds[round];
    const closed = Object.keys(fingerprints).some((seat) => secrets[seat] === undefined);
    if (own?.full && secrets[own.seat] === undefined && (!last || drawn)) found.add("not_taken");
    if ((last && drawn && closed) || (!last && !closed)) found.add("against_order");
  });
  for (const round of Object.keys({ ...kept.shown, ...kept.rounds })) {
    if (Number(round) >= news.rounds.length && kept.rounds[round]?.full) found.add("changed");
  }
  return [...found];
}

/** What a record says of its secrets, as a table would tell it; null where it says nothing. */
export function sealedIn(record: string): ChanceNews | null {
  try {
    const { chance, commitment } = JSON.parse(record) as { chance?: { table: string; rounds: SealRound[] }; commitment: string };
    return chance?.rounds ? { stage: "open", table: chance.table, commitment, seats: [], without: [], left: null, rounds: chance.rounds } : null;
  } catch {
    return null;
  }
}
