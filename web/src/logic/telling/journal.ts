/** The log: what each entry adds to it and takes from it. */
import type { EntryNews, Line, SeatNumber } from "../../wire/types";

/** After an undo or a revision what happened in later plies is void. */
export function isVoid(entry: Pick<EntryNews, "what" | "ply">, ply: number): boolean {
  return (entry.what === "undo" && ply > entry.ply) || (entry.what === "revise" && ply >= entry.ply);
}

/** Without the lines that are void, and with whatever the entry brings. */
export function fold(log: Line[], entry: Pick<EntryNews, "what" | "ply" | "lines">): Line[] {
  return [...log.filter((line) => !isVoid(entry, line.ply)), ...entry.lines];
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
