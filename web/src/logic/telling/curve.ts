import type { Analysis, Line, SeatNumber, TurningPoint } from "../../wire/types";

export const WIDE = 300;
export const HIGH = 60;

export interface Mark extends TurningPoint {
  x: number;
  y: number;
}

/** Where a ply lies on the curve. */
export function placeOf(ply: number, plies: number): number {
  return plies > 0 ? (ply / plies) * WIDE : 0;
}

/** How a seat stood from the first position to the last, as the points of a line; better is higher. */
export function curveOf(analysis: Analysis, seat: SeatNumber): string {
  const last = analysis.values.length - 1;
  return analysis.values.map((each, ply) => `${placeOf(ply, last).toFixed(1)},${heightOf(each[seat] ?? 0).toFixed(1)}`).join(" ");
}

/** The turning points where they lie on the line of whom they moved. */
export function marksOf(analysis: Analysis): Mark[] {
  const last = analysis.values.length - 1;
  return analysis.turning_points.map((point) => ({
    ...point,
    x: placeOf(point.ply, last),
    y: heightOf(analysis.values[point.ply]?.[point.seat] ?? 0),
  }));
}

/** The turning points that moved most, in the order of the game; that it ended with its last step is known. */
export function foremost(marks: Mark[], last: number, count = 3): Mark[] {
  const before = marks.filter((mark) => mark.ply < last);
  return [...(before.length ? before : marks)].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, count).sort((a, b) => a.ply - b.ply);
}

/** What an answer brought, in sentences. Where none of them tells what was done, as when a turn is handed on, they begin with what was told before. */
export function toldAt(log: Line[], ply: number): string {
  const told = log.filter((line) => line.ply === ply);
  const isDone = told.some((line) => line.by !== null && line.seat === line.by);
  const before = isDone ? undefined : log.findLast((line) => line.ply < ply && line.by !== null && line.seat === line.by);
  return [...(before ? [before] : []), ...told].map((line) => line.text).join(" ");
}

function heightOf(value: number): number {
  return (1 - value) * HIGH;
}
