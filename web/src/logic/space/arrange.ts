/**
 * Where the areas of a scene go on the space there is: the board big, hands and rows beneath it, pools, stacks and
 * sheets beside it when there is room and below when there is not, or when the board is so wide that it is larger that
 * way. Sizes are pixels; nothing is ever wider than the space.
 */
import type { Area, SeatNumber } from "../../wire/types";
import { centre } from "./layout";

export interface Place {
  key: string;
  width: number;
  /** null: as high as its text needs (a sheet) */
  height: number | null;
  /** how high that is likely to be */
  guess?: number;
  /** the drawing is wider than its place and moves sideways inside it */
  drawn: number;
}

export interface Arrangement {
  /** lines of areas, from the top */
  main: Place[][];
  side: Place[][];
  mainWidth: number;
  sideWidth: number;
}

export const GAP = 12;
export const TITLE = 24;
const WIDE = 720;
const THUMB = 72;
const SMALL_THUMB = 44;
const LONG = 4;
const MOST_LONG = 300;
/** how much larger the board has to become for the rest to leave its side */
const BETTER = 1.15;
const LETTER = 7.4;
const LINE = 30;

type AreaShape = Pick<Area, "key" | "kind" | "owner" | "box" | "rows" | "title">;

const aspect = (area: AreaShape): number => (area.box[3] > 0 ? area.box[2] / area.box[3] : 1) || 1;
const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

export function arrange(areas: AreaShape[], seat: SeatNumber | null, width: number, height: number): Arrangement {
  const board = centre(areas, seat);
  const rest = areas.filter((area) => area !== board).sort((a, b) => rank(a, seat) - rank(b, seat));
  const wide = width >= WIDE && width > 0.9 * height;
  const beside = wide ? rest.filter((area) => isBeside(area, seat)) : [];
  const usual = laidOut(board, rest, beside, width, height, wide);
  if (board === null || !beside.length) return usual;
  const wider = laidOut(board, rest, [], width, height, wide);
  return boardWidth(wider) > BETTER * boardWidth(usual) && fits(wider, height) ? wider : usual;
}

function boardWidth(found: Arrangement): number {
  return found.main[0]?.[0]?.width ?? 0;
}

function fits(found: Arrangement, height: number): boolean {
  return heightOf(found.main) <= height + TITLE + GAP;
}

function laidOut(board: AreaShape | null, rest: AreaShape[], beside: AreaShape[], width: number, height: number, wide: boolean): Arrangement {
  const beneath = rest.filter((area) => !beside.includes(area));
  const sideWidth = beside.length ? Math.round(clamp(width * 0.24, 180, 280)) : 0;
  const mainWidth = width - (sideWidth ? sideWidth + 2 * GAP : 0);

  const rows = rowsBeneath(beneath, mainWidth, height, wide);
  const side = beside.map((area) => [placeBeside(area, sideWidth, height)]);
  if (board === null) return { main: rows, side, mainWidth, sideWidth };

  const place = placeBoard(board, mainWidth, height, heightOf(rows), wide);
  return { main: [[place], ...rows], side, mainWidth, sideWidth };
}

/** Rows are as high as is comfortable; on a wide space they give way when they would leave the board too little. */
function rowsBeneath(areas: AreaShape[], width: number, height: number, wide: boolean): Place[][] {
  const shares = wide ? [0.2, 0.16, 0.13, 0.1] : [0.2];
  let rows: Place[][] = [];
  for (const share of shares) {
    rows = flow(areas.map((area) => placeBeneath(area, width, height, clamp(height * share, THUMB, 150), wide)), width);
    if (heightOf(rows) <= height * 0.42) break;
  }
  return rows;
}

function rank(area: AreaShape, seat: SeatNumber | null): number {
  const own = area.owner === seat && seat !== null ? 0 : area.owner === null ? 1 : 2;
  const kinds = { board: 1, hand: 0, row: 1, pool: 3, stack: 4, sheet: 6 };
  return own * 10 + kinds[area.kind];
}

function isBeside(area: AreaShape, seat: SeatNumber | null): boolean {
  if (area.kind === "pool" || area.kind === "stack" || area.kind === "sheet") return true;
  return area.kind === "hand" && area.owner !== null && area.owner !== seat;
}

function placeBoard(area: AreaShape, width: number, height: number, taken: number, wide: boolean): Place {
  // On a narrow space the board keeps its width and what lies beneath is scrolled to; on a wide one all stays in sight.
  const most = wide ? Math.max(height - taken, Math.min(height * 0.6, 460)) : Math.max(height, 240);
  const w = Math.floor(Math.min(width, most * aspect(area)));
  return { key: area.key, width: w, height: Math.round(w / aspect(area)), drawn: w };
}

function placeBeneath(area: AreaShape, width: number, height: number, most: number, wide: boolean): Place {
  if (area.rows !== null && area.kind === "sheet") return placeSheet(area, area.rows, width, wide);
  const ratio = aspect(area);
  if (area.kind === "board") {
    const w = Math.floor(Math.min(wide ? (width - GAP) / 2 : width, height * 0.5 * ratio));
    return { key: area.key, width: w, height: Math.round(w / ratio), drawn: w };
  }
  const small = area.kind === "pool" || area.kind === "stack";
  // Many lines are read, not glanced at: on a narrow space they get its width.
  const long = small && !wide && area.box[3] >= LONG;
  const room = small && !long ? Math.floor((width - GAP) / 2) : width;
  const natural = Math.min(long ? MOST_LONG : small ? 96 : most, room / ratio);
  const tall = Math.max(natural, Math.min(small ? SMALL_THUMB : THUMB, most));
  const drawn = Math.floor(tall * ratio);
  return { key: area.key, width: Math.min(drawn, width), height: Math.round(tall), drawn };
}

function placeBeside(area: AreaShape, width: number, height: number): Place {
  if (area.kind === "sheet" && area.rows !== null) return { key: area.key, width, height: null, guess: LINE * area.rows.length, drawn: width };
  const ratio = aspect(area);
  const most = area.kind === "stack" || area.kind === "hand" ? 150 : Math.max(200, height * 0.45);
  const tall = Math.min(width / ratio, most);
  const drawn = Math.floor(tall * ratio);
  return { key: area.key, width: drawn, height: Math.round(tall), drawn };
}

/** On a wide space a sheet takes what its text needs, so that another can stand beside it. */
function placeSheet(area: AreaShape, rows: string[][], width: number, wide: boolean): Place {
  const columns = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  const text = columns.reduce((sum, letters) => sum + LETTER * letters + 22, 0);
  const w = wide ? Math.min(Math.max(text, 120), width) : width;
  return { key: area.key, width: w, height: null, guess: LINE * rows.length, drawn: w };
}

/** Areas share a line while they fit on it. */
function flow(places: Place[], width: number): Place[][] {
  const lines: Place[][] = [];
  let room = 0;
  for (const place of places) {
    const line = lines.at(-1);
    if (line === undefined || room < place.width + GAP) {
      lines.push([place]);
      room = width - place.width;
    } else {
      line.push(place);
      room -= place.width + GAP;
    }
  }
  return lines;
}

function heightOf(rows: Place[][]): number {
  return rows.reduce((sum, row) => sum + lineHeight(row) + GAP, 0);
}

export function lineHeight(line: Place[]): number {
  return TITLE + Math.max(...line.map((place) => place.height ?? place.guess ?? 96));
}
