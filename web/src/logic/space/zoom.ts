/** Looking closer at a board: the part of its box that is shown. */
export type Box = [number, number, number, number];

export const CLOSEST = 4;
/** how much closer the button takes it: what is written small on a board is made to be read after one */
export const STEP = 2;

export function zoomed(box: Box, view: Box, factor: number, at: { x: number; y: number }): Box {
  const [, , bw, bh] = box;
  const scale = Math.min(Math.max(bw / view[2] * factor, 1), CLOSEST);
  const w = bw / scale;
  const h = bh / scale;
  const fx = (at.x - view[0]) / view[2];
  const fy = (at.y - view[1]) / view[3];
  return within(box, [at.x - fx * w, at.y - fy * h, w, h]);
}

export function panned(box: Box, view: Box, dx: number, dy: number): Box {
  return within(box, [view[0] + dx, view[1] + dy, view[2], view[3]]);
}

/** The view that shows a spot, moved no more than needed. */
export function showing(box: Box, view: Box, x: number, y: number, margin: number): Box {
  const shift = (at: number, low: number, size: number): number => {
    if (at - margin < low) return at - margin - low;
    return at + margin > low + size ? at + margin - low - size : 0;
  };
  return panned(box, view, shift(x, view[0], view[2]), shift(y, view[1], view[3]));
}

/** The same window around a spot, as far as the box goes. */
export function around(box: Box, view: Box, x: number, y: number): Box {
  return within(box, [x - view[2] / 2, y - view[3] / 2, view[2], view[3]]);
}

/** Whether one of these spots is in the window. */
export function shows(view: Box, spots: readonly (readonly [number, number])[]): boolean {
  return spots.some(([x, y]) => x >= view[0] && x <= view[0] + view[2] && y >= view[1] && y <= view[1] + view[3]);
}

/** The middle of what the outermost of these spots enclose. */
export function middleOf(spots: readonly (readonly [number, number])[]): { x: number; y: number } | null {
  if (!spots.length) return null;
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const half = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: half(xs), y: half(ys) };
}

function within(box: Box, view: Box): Box {
  const fit = (low: number, size: number, from: number, whole: number): number =>
    Math.min(Math.max(low, from), from + whole - size);
  return [fit(view[0], view[2], box[0], box[2]), fit(view[1], view[3], box[1], box[3]), view[2], view[3]];
}

/** What is shown of an area: a part of it at a scale, from a corner of its place on. */
export interface Window {
  box: Box;
  scale: number;
  left: number;
  top: number;
}

/** How the one that is drawn now must be moved, from its own corner on, to lie as the one before did. */
export function cameFrom(before: Window, now: Window): string {
  const x = before.left - now.left + (now.box[0] - before.box[0]) * before.scale;
  const y = before.top - now.top + (now.box[1] - before.box[1]) * before.scale;
  return `translate(${x}px, ${y}px) scale(${before.scale / now.scale})`;
}
