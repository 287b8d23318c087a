/** The log: what each entry adds to it and takes from it. */
import type { EntryNews, Line, SeatNumber } from "../../wire/types";

/** After an undo or a revision the lines of later plies are void; whatever the entry brings is added. */
export function fold(log: Line[], entry: Pick<EntryNews, "what" | "ply" | "lines">): Line[] {
  if (entry.what === "undo") return [...log.filter((line) => line.ply <= entry.ply), ...entry.lines];
  if (entry.what === "revise") return [...log.filter((line) => line.ply < entry.ply), ...entry.lines];
  return [...log, ...entry.lines];
}

/** The ply of a seat's last own answer: where "since my turn" starts. */
export function lastOwnPly(log: Line[], seat: SeatNumber | null): number {
  return log.findLast((line) => seat !== null && line.by === seat && line.notation !== null)?.ply ?? 0;
}

/** Has anything happened since that seat's last answer that it may want to see again? */
export function missed(log: Line[], seat: SeatNumber | null): boolean {
  const own = lastOwnPly(log, seat);
  return log.some((line) => line.ply > own && line.by !== seat);
}

export function ofSeat(log: Line[], seat: SeatNumber | null): Line[] {
  return seat === null ? log : log.filter((line) => line.seat === seat);
}

/** What a screen reader should hear of an entry: its lines, without those that only say what had to follow. */
export function spoken(lines: Line[]): string {
  const telling = lines.filter((line) => !line.forced);
  return (telling.length ? telling : lines).map((line) => line.text).join(" ");
}
