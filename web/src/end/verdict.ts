/** Who won and by what, as the end of a game tells it. */
import type { Outcome, SeatNumber } from "../wire/types";
import { list, say } from "../words/words";

/** What decided between the first and the next: a line of the score sheet, and by how much. */
export interface Gain {
  label: string;
  by: number;
}

/** Points are what adds up on the score sheet, or is all there is on it; otherwise scores are no amounts. */
function points(outcome: Outcome): number[] | null {
  return addsUp(outcome) || (outcome.sheet.length === 1 && isTotal(outcome, 0)) ? outcome.scores.map(Number) : null;
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
    const others = first.filter((seat) => seat !== me).map(nameOf);
    return first.includes(me ?? -1) ? say("end.you_share", { names: list(others) }) : say("end.share", { names: list(others) });
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
  if (!addsUp(outcome)) return outcome.sheet.map(() => null);
  return outcome.sheet.map(({ label, values }) => {
    const [own, theirs] = [values[seat], values[other]].map((value) => (/^[-−]?\d+$/.test(String(value)) ? Number(value) : NaN));
    return own === undefined || theirs === undefined || Number.isNaN(own - theirs) ? null : { label, by: own - theirs };
  });
}

/** Whether a line adds up all others: it decides nothing. */
export function isTotal(outcome: Outcome, line: number): boolean {
  return outcome.sheet[line]?.values.every((value, seat) => String(value) === String(outcome.scores[seat])) ?? false;
}

/** The lines of a seat that are points, without what adds them up. */
function counted(outcome: Outcome, seat: SeatNumber): Gain[] {
  return outcome.sheet.flatMap(({ label, values }, line) => {
    const value = Number(String(values[seat]).replace("−", "-"));
    return isTotal(outcome, line) || !Number.isFinite(value) || values[seat] === "" ? [] : [{ label, by: value }];
  });
}

/** Whether the scores are the sums of the lines. */
export function addsUp(outcome: Outcome): boolean {
  const sum = (seat: SeatNumber): number => counted(outcome, seat).reduce((points, { by }) => points + by, 0);
  return outcome.sheet.length > 1 && outcome.scores.every((score, seat) => Number(score) === sum(seat));
}

/** Where the points of a seat came from, the most first; nothing where lines are not points. */
export function sources(outcome: Outcome, seat: SeatNumber): Gain[] {
  if (!addsUp(outcome)) return [];
  return counted(outcome, seat).filter(({ by }) => by !== 0).sort((a, b) => b.by - a.by);
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
