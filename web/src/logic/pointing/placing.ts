/** Where a box that tells about something goes: beside it, never over it, and over as little else as can be. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Placed {
  left: number;
  top: number;
  /** how much of what should stay in sight lies beneath it, in square pixels */
  covers: number;
  /** the same of what it is about alone */
  hidden: number;
}

const GAP = 10;
const COLUMNS = 12;
const ROWS = 10;
/** What a box is about counts so much more than the rest that no distance makes up for it. */
const ABOUT = 1000;
const COVERED = 20;
/** The rest of the board had better be seen too: a whole box of it is worth some way. */
const BOARD = 0.006;

export function overlap(a: Rect, b: Rect): number {
  const wide = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const high = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

const fit = (at: number, size: number, low: number, room: number): number => Math.max(low, Math.min(at, low + room - size));

/** Beside what it is about on each side, then anywhere on a grid. */
function* spots(size: { width: number; height: number }, about: Rect | null, within: Rect): Generator<[number, number]> {
  if (about) {
    const { left, top, width, height } = about;
    const lefts = [left + width / 2 - size.width / 2, left, left + width - size.width];
    const tops = [top + height / 2 - size.height / 2, top, top + height - size.height];
    for (const y of tops) yield* [[left + width + GAP, y], [left - size.width - GAP, y]] as [number, number][];
    for (const x of lefts) yield* [[x, top - size.height - GAP], [x, top + height + GAP]] as [number, number][];
  }
  const wide = Math.max(within.width - size.width, 0);
  const high = Math.max(within.height - size.height, 0);
  for (let row = ROWS; row >= 0; row--) {
    for (let column = 0; column <= COLUMNS; column++) {
      yield [within.left + (wide * column) / COLUMNS, within.top + (high * row) / ROWS];
    }
  }
}

/** Without anything it is about, it stands at the foot, in the middle. */
function away(box: Rect, about: Rect | null, within: Rect): number {
  const to = about ?? { left: within.left, top: within.top + within.height, width: within.width, height: 0 };
  const dx = box.left + box.width / 2 - (to.left + to.width / 2);
  const dy = box.top + box.height / 2 - (to.top + to.height / 2);
  return Math.hypot(dx, dy);
}

export function placed(size: { width: number; height: number }, about: Rect | null, avoid: Rect[], within: Rect, board: Rect[] = []): Placed {
  let best: Placed = { left: within.left, top: within.top, covers: Infinity, hidden: Infinity };
  let least = Infinity;
  for (const [x, y] of spots(size, about, within)) {
    const box = {
      left: fit(x, size.width, within.left, within.width), top: fit(y, size.height, within.top, within.height), ...size,
    };
    const covers = avoid.reduce((sum, each) => sum + overlap(box, each), 0);
    const hidden = about ? overlap(box, about) : 0;
    const hides = board.reduce((sum, each) => sum + overlap(box, each), 0);
    const cost = ABOUT * hidden + COVERED * covers + BOARD * hides + away(box, about, within);
    if (cost < least) [least, best] = [cost, { left: Math.round(box.left), top: Math.round(box.top), covers: covers + hidden, hidden }];
  }
  return best;
}
