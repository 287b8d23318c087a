/** Places that last: what has been given a rectangle keeps it, and what comes later is added without moving the rest. */
import type { Area, SeatNumber, Size } from "../../wire/types";
import { arrange, GAP, lineHeight, TITLE, type Place } from "./arrange";
import { centre } from "./layout";
import type { Rect } from "../pointing/placing";

export interface Cell {
  key: string;
  /** with its heading */
  rect: Rect;
  /** the drawing may be wider than its place and move sideways inside it */
  drawn: number;
  title: string;
}

/** The most that areas need, by their keys. */
export type Bounds = Record<string, Size>;

/** The area with the largest box that it can have: as it says itself, or else as games have shown. */
export function atLargest(area: Area, shown: Size | undefined): Area {
  const [x, y, wide, high] = area.box;
  const [most, highest] = area.bounds ?? shown ?? [0, 0];
  return { ...area, box: [x, y, Math.max(wide, most), Math.max(high, highest)] };
}

/** A game that declares no layout gets an arrangement of its first scene, with room for what can come, that stays as it is while the room does. */
export class Steady {
  private id = "";
  private bounds: Bounds = {};
  private cells = new Map<string, Cell>();

  /** `id` names the stage, the viewer and the room. While these and the bounds are the same: whatever else changes, nothing moves. */
  lay(id: string, told: Area[], bounds: Bounds, seat: SeatNumber | null, width: number, height: number): Cell[] {
    const areas = told.map((area) => atLargest(area, bounds[area.key]));
    const known = areas.filter((area) => this.cells.has(area.key)).length;
    const middle = centre(areas, seat);
    const isOther = id !== this.id || bounds !== this.bounds || known < areas.length / 2 || (middle !== null && !this.cells.has(middle.key));
    if (isOther) {
      this.id = id;
      this.bounds = bounds;
      this.cells.clear();
    }
    const fresh = areas.filter((area) => !this.cells.has(area.key));
    if (fresh.length) this.add(fresh, areas, seat, width, height);
    return [...this.cells.values()];
  }

  private add(fresh: Area[], areas: Area[], seat: SeatNumber | null, width: number, height: number): void {
    if (this.cells.size === 0) {
      for (const cell of cellsOf(areas, seat, width, height, 0)) this.cells.set(cell.key, cell);
      return;
    }
    const below = Math.max(...[...this.cells.values()].map(({ rect }) => rect.top + rect.height)) + GAP;
    for (const cell of cellsOf(fresh, seat, width, height / 2, below)) this.cells.set(cell.key, cell);
  }
}

function cellsOf(areas: Area[], seat: SeatNumber | null, width: number, height: number, from: number): Cell[] {
  const { main, side, mainWidth, sideWidth } = arrange(areas, seat, width, height);
  const titles = new Map(areas.map((area) => [area.key, area.title]));
  const middle = centre(areas, seat)?.key;
  const whole = mainWidth + (sideWidth ? sideWidth + 2 * GAP : 0);
  const left = Math.max(0, (width - whole) / 2);
  const high = main.reduce((sum, line) => sum + lineHeightOf(line, middle) + GAP, -GAP);
  const cell = (place: Place, x: number, y: number): Cell => {
    const head = place.key === middle ? 0 : TITLE;
    const tall = head + (place.height ?? place.guess ?? 96);
    return { key: place.key, title: titles.get(place.key) ?? "", drawn: place.drawn, rect: { left: Math.round(x), top: Math.round(y), width: place.width, height: Math.round(tall) } };
  };
  const cells: Cell[] = [];
  let y = from + Math.max(0, (Math.min(height, 4000) - high) / 2);
  for (const line of main) {
    const tall = lineHeightOf(line, middle);
    let x = left + Math.max(0, (mainWidth - line.reduce((sum, place) => sum + place.width + GAP, -GAP)) / 2);
    for (const place of line) {
      const made = cell(place, x, y);
      made.rect.top += Math.round(tall - made.rect.height);
      cells.push(made);
      x += place.width + GAP;
    }
    y += tall + GAP;
  }
  y = from;
  for (const line of side) {
    for (const place of line) cells.push(cell(place, left + mainWidth + 2 * GAP, y));
    y += lineHeight(line) + GAP;
  }
  return cells;
}

function lineHeightOf(line: Place[], middle: string | undefined): number {
  return line.length === 1 && line[0]?.key === middle ? lineHeight(line) - TITLE : lineHeight(line);
}
