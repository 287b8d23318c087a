/** A game lays its own table: from what it declares and the room there is to rectangles that last as long as the stage. */
import type { Area, Layout, SeatNumber, Track } from "../../wire/types";
import type { Rect } from "../pointing/placing";

export type Format = Layout["format"];

export interface Slot {
  name: string;
  title: string;
  rect: Rect;
}

export interface Laid {
  slots: Slot[];
  /** slots that are pulled up from below, or have a tab there */
  drawer: { name: string; title: string; kind: "sheet" | "tab" }[];
  /** where the drawer's tabs are, and what it shows of a sheet that is not pulled up */
  strip: Rect | null;
}

export const GUTTER = 10;
const TABS = 40;
const NARROW = 560;
const PEEK = [84, 150] as const;

/** The room there is, by its shape. */
export function formatOf(width: number, height: number): Format {
  if (width < NARROW || width < 0.8 * height) return "tall";
  return width >= 1.25 * height ? "wide" : "square";
}

const nearest: Record<Format, Format[]> = { wide: ["wide", "square", "tall"], square: ["square", "wide", "tall"], tall: ["tall", "square", "wide"] };

/** What the game declares for this part of it and this room; the nearest format where it says nothing of this one. */
export function layoutFor(layouts: Layout[], stage: string, format: Format): Layout | null {
  for (const name of new Set([stage, ""])) {
    for (const room of nearest[format]) {
      const found = layouts.find((each) => each.stage === name && each.format === room);
      if (found) return found;
    }
  }
  return null;
}

/** Tracks share the room by weight; one that would get less than its least gets that, and all shrink when there is not enough. */
export function tracks(wanted: Track[], room: number): number[] {
  const open = Math.max(room - GUTTER * (wanted.length - 1), 0);
  const least = wanted.reduce((sum, [, low]) => sum + low, 0);
  if (least >= open) return wanted.map(([, low]) => (least > 0 ? (low * open) / least : open / wanted.length));
  const fixed = new Set<number>();
  for (;;) {
    const taken = [...fixed].reduce((sum, i) => sum + (wanted[i]?.[1] ?? 0), 0);
    const weight = wanted.reduce((sum, [share], i) => sum + (fixed.has(i) ? 0 : share), 0);
    const unit = weight > 0 ? (open - taken) / weight : 0;
    const short = wanted.findIndex(([share, low], i) => !fixed.has(i) && share * unit < low);
    if (short < 0) return wanted.map(([share, low], i) => (fixed.has(i) ? low : share * unit));
    fixed.add(short);
  }
}

export function laid(layout: Layout, width: number, height: number): Laid {
  const grid = layout.areas.map((row) => row.split(/\s+/).filter(Boolean));
  const drawer = Object.entries(layout.kinds).map(([name, kind]) => ({ name, kind, title: layout.titles[name] ?? "" }));
  const usual = Math.min(Math.max(height * 0.22, PEEK[0]), PEEK[1]);
  const peek = drawer.some(({ kind }) => kind === "sheet") ? (layout.peek || usual) : 0;
  const foot = drawer.length ? TABS + peek : 0;
  const columns = edges(tracks(layout.columns, width));
  const rows = edges(tracks(layout.rows, height - (foot ? foot + GUTTER : 0)));
  const names = [...new Set(grid.flat())].filter((name) => name !== "." && !(name in layout.kinds));
  const slots = names.map((name) => ({ name, title: layout.titles[name] ?? "", rect: rectOf(name, grid, columns, rows) }));
  return { slots, drawer, strip: foot ? { left: 0, top: Math.round(height - foot), width, height: Math.round(foot) } : null };
}

type Edge = [from: number, to: number];

function edges(sizes: number[]): Edge[] {
  let at = 0;
  return sizes.map((size) => {
    const from = at;
    at += size + GUTTER;
    return [Math.round(from), Math.round(from + size)];
  });
}

function rectOf(name: string, grid: string[][], columns: Edge[], rows: Edge[]): Rect {
  const places = grid.flatMap((row, y) => row.flatMap((each, x) => (each === name ? [[x, y] as const] : [])));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const left = columns[Math.min(...xs)]?.[0] ?? 0;
  const top = rows[Math.min(...ys)]?.[0] ?? 0;
  return { left, top, width: (columns[Math.max(...xs)]?.[1] ?? left) - left, height: (rows[Math.max(...ys)]?.[1] ?? top) - top };
}

/** The wide and high of an area, and how much of its height is a heading. */
export interface Shape {
  key: string;
  wide: number;
  high: number;
  head: number;
}

/** Several areas in one slot: below each other, side by side or in a grid, whichever draws them largest. */
export function share(shapes: Shape[], rect: Rect): Map<string, Rect> {
  const ways = [stacked(shapes, rect), beside(shapes, rect)];
  for (let columns = 2; columns < shapes.length; columns++) ways.push(gridded(shapes, rect, columns));
  const drawn = (cells: Rect[]): number => cells.reduce((sum, cell, i) => sum + size(cell, shapes[i] as Shape), 0);
  const best = ways.reduce((a, b) => (drawn(b) > 1.02 * drawn(a) ? b : a));
  return new Map(shapes.map(({ key }, i) => [key, best[i] as Rect]));
}

function size(cell: Rect, { wide, high, head }: Shape): number {
  const scale = Math.min(cell.width / wide, Math.max(cell.height - head, 0) / high);
  return wide * high * scale * scale;
}

function along(wanted: number[], room: number): Edge[] {
  const open = room - GUTTER * (wanted.length - 1);
  const all = wanted.reduce((sum, each) => sum + each, 0) || 1;
  return edges(wanted.map((each) => (each / all) * open));
}

function stacked(shapes: Shape[], { left, top, width, height }: Rect): Rect[] {
  const rows = along(shapes.map(({ wide, high, head }) => head + (width / wide) * high), height);
  return rows.map(([from, to]) => ({ left, top: top + from, width, height: to - from }));
}

function beside(shapes: Shape[], { left, top, width, height }: Rect): Rect[] {
  const columns = along(shapes.map(({ wide, high, head }) => (Math.max(height - head, 1) / high) * wide), width);
  return columns.map(([from, to]) => ({ left: left + from, top, width: to - from, height }));
}

function gridded(shapes: Shape[], { left, top, width, height }: Rect, count: number): Rect[] {
  const columns = along(new Array<number>(count).fill(1), width);
  const rows = along(new Array<number>(Math.ceil(shapes.length / count)).fill(1), height);
  return shapes.map((_, i) => {
    const [x0, x1] = columns[i % count] as Edge;
    const [y0, y1] = rows[Math.floor(i / count)] as Edge;
    return { left: left + x0, top: top + y0, width: x1 - x0, height: y1 - y0 };
  });
}

const isDrawn = (area: Pick<Area, "kind">): boolean => area.kind !== "sheet";

/** The area everything turns around: the board that is nobody's, else one's own, else the first. */
export function centre<T extends Pick<Area, "kind" | "owner"> & { mini?: boolean }>(areas: T[], seat: SeatNumber | null = null): T | null {
  const large = areas.filter((area) => !area.mini);
  const boards = large.filter((area) => area.kind === "board");
  const own = boards.find((area) => area.owner === seat && seat !== null);
  return boards.find((area) => area.owner === null) ?? own ?? boards[0] ?? large.find(isDrawn) ?? areas.find(isDrawn) ?? null;
}
