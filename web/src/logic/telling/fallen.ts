/** Marks where pieces were lost. They stay for one round, whoever looks on and whether or not they answer. */
import type { SeatNumber } from "../../wire/types";
import type { Beat } from "./film";

/** Where a piece was lost. */
export interface Fallen {
  key: string;
  area: string;
  at: [number, number];
  size: number;
  /** the turn and the ply in which that was */
  turn: number;
  ply: number;
}

/** Counts the turns of a table: one begins whenever somebody else answers. */
export class Turns {
  now = 0;
  private last: SeatNumber | null = null;

  /** Chance takes no turns; who plays alone has a new one with every answer. */
  answered(seat: SeatNumber | null, seats: number): void {
    if (seat === null || seat < 0 || (seat === this.last && seats > 1)) return;
    this.last = seat;
    this.now++;
  }
}

/** The pieces that this beat shows falling, as marks. */
export function lost({ scene, moment }: Beat, turn: number, ply: number): Fallen[] {
  if (moment?.kind !== "fall") return [];
  const keys = new Set(moment.keys);
  return scene.areas.flatMap((area) =>
    area.pieces.filter(({ key }) => keys.has(key)).map(({ key, at, size }) => ({ key, area: area.key, at, size: Math.min(...size), turn, ply })),
  );
}

/** A piece has one mark in an area: that of its last fall. */
export function marked(marks: Fallen[], fresh: Fallen[]): Fallen[] {
  const isSame = (a: Fallen, b: Fallen): boolean => a.key === b.key && a.area === b.area;
  return [...marks.filter((mark) => !fresh.some((each) => isSame(mark, each))), ...fresh];
}

/** What is left of the marks: those of this round. */
export function standing(marks: Fallen[], turn: number, seats: number): Fallen[] {
  const left = marks.filter((mark) => turn - mark.turn < Math.max(seats, 1));
  return left.length === marks.length ? marks : left;
}
