/** Who won and by what, as the end of a game tells it. */
import type { Outcome, SeatNumber } from "../wire/types";
import { say } from "../words/words";

/** What decided between the first and the next: a line of the score sheet, and by how much. */
export interface Gain {
  label: string;
  by: number;
}

/** Points are what adds up on the score sheet; without one, scores are no amounts. */
function points(outcome: Outcome): number[] | null {
  const scores = outcome.scores.map(Number);
  return outcome.sheet.length && scores.every(Number.isFinite) ? scores : null;
}

export function winners(outcome: Outcome): SeatNumber[] {
  return outcome.placings.flatMap((placing, seat) => (placing === 1 ? [seat] : []));
}

/** "You win by 4", "Coral wins", "A draw". `me` is the one seat of this person, if it is one. */
export function headline(outcome: Outcome, me: SeatNumber | null, nameOf: (seat: SeatNumber) => string): string {
  const first = winners(outcome);
  const [winner] = first;
  if (winner === undefined) return say("end.lost");
  if (first.length === outcome.placings.length && first.length > 1) return say("end.draw");
  if (first.length > 1) {
    const others = first.filter((seat) => seat !== me).map(nameOf).join(", ");
    return first.includes(me ?? -1) ? say("end.you_share", { names: others }) : say("end.share", { names: others });
  }
  const by = margin(outcome, winner);
  if (winner === me) return by ? say("end.you_win_by", { n: by }) : say("end.you_win");
  const name = nameOf(winner);
  return by ? say("end.wins_by", { name, n: by }) : say("end.wins", { name });
}

function margin(outcome: Outcome, winner: SeatNumber): number {
  const scores = points(outcome);
  if (!scores || scores.length < 2 || outcome.reason === "resigned") return 0;
  const best = Math.max(...scores.filter((_, seat) => seat !== winner));
  return Math.max(0, (scores[winner] ?? 0) - best);
}

/** Where this seat's points differ from those of another, line by line; lines that are no points are left out. */
export function gains(outcome: Outcome, seat: SeatNumber, other: SeatNumber): (Gain | null)[] {
  return outcome.sheet.map(({ label, values }) => {
    const [own, theirs] = [values[seat], values[other]].map((value) => (/^[-−]?\d+$/.test(String(value)) ? Number(value) : NaN));
    return own === undefined || theirs === undefined || Number.isNaN(own - theirs) ? null : { label, by: own - theirs };
  });
}

/** Whom a seat is measured against: the best of the others. */
export function rival(outcome: Outcome, seat: SeatNumber): SeatNumber | null {
  const others = outcome.placings.map((placing, each) => ({ placing, each })).filter(({ each }) => each !== seat);
  return others.sort((a, b) => a.placing - b.placing)[0]?.each ?? null;
}

/** The two lines that decided most, for the sentence below the headline. */
export function deciding(found: (Gain | null)[], won: boolean): Gain[] {
  const total = Math.max(0, ...found.map((gain) => Math.abs(gain?.by ?? 0)));
  const fitting = found.filter((gain): gain is Gain => gain !== null && (won ? gain.by > 0 : gain.by < 0) && total > 0);
  return fitting.sort((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, 2);
}
