/** Where a piece stands, as transforms that the browser can animate from one place to the next. */
export interface Stand {
  x: number;
  y: number;
  turn: number;
}

export function moved({ x, y }: Pick<Stand, "x" | "y">): string {
  return `translate(${round(x)}px, ${round(y)}px)`;
}

export function turned({ turn }: Pick<Stand, "turn">): string {
  return `rotate(${round(turn)}deg)`;
}

/** The same direction as `to`, written so that going there from `from` is the short way round. */
export function shortTurn(from: number, to: number): number {
  const rest = (((to - from) % 360) + 540) % 360 - 180;
  return from + (rest === -180 ? 180 : rest);
}

export function isSame(a: Stand, b: Stand): boolean {
  return Math.abs(a.x - b.x) < 1e-3 && Math.abs(a.y - b.y) < 1e-3 && Math.abs(shortTurn(a.turn, b.turn) - a.turn) < 1e-3;
}

/** A spot of one area in the coordinates of another, both given by their rectangles on the screen and their boxes. */
export function across(at: [number, number], from: Frame, to: Frame): [number, number] {
  const px = from.left + (at[0] - from.box[0]) * (from.width / from.box[2]);
  const py = from.top + (at[1] - from.box[1]) * (from.height / from.box[3]);
  return [to.box[0] + (px - to.left) * (to.box[2] / to.width), to.box[1] + (py - to.top) * (to.box[3] / to.height)];
}

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  box: [number, number, number, number];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
