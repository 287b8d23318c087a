/** The whole table as rectangles: from a declared layout, or from an arrangement that stays. */
import type { Area, Layout, Scene, SeatNumber } from "../../wire/types";
import { centre, formatOf, GUTTER, laid, layoutFor, share, type Laid, type Slot } from "../space/layout";
import type { Rect } from "./placing";
import { Steady, type Bounds } from "../space/steady";

export const HEAD = 24;

export interface PlanCell {
  key: string;
  rect: Rect;
  /** pixels of its height that are a heading */
  head: number;
  slot: string | null;
  /** of what the table was laid for: what is shown while the area is not there */
  title: string;
}

export interface Plan {
  declared: boolean;
  cells: PlanCell[];
  /** slots of the layout, for their outline while nothing lies in them */
  slots: Slot[];
  drawer: Laid["drawer"];
  strip: Rect | null;
  /** the slot of the area everything turns around */
  middle: string | null;
  height: number;
}

const LINE = 30;
const LETTER = 7.4;

/** Makes plans and keeps what they have to stick to. */
export class Planner {
  private readonly steady = new Steady();
  private id = "";
  /** the largest box of each area so far, in the order in which they came */
  private seen = new Map<string, { slot: string; wide: number; high: number; title: string; head: number }>();

  /** `bounds` are what areas needed in other games of this kind, where the game lays no table. */
  plan(scene: Scene, layouts: Layout[], bounds: Bounds, seat: SeatNumber | null, width: number, height: number): Plan {
    const layout = layoutFor(layouts, scene.stage, formatOf(width, height));
    const middle = centre(scene.areas, seat);
    const id = `${scene.stage}|${seat}|${width}|${height}`;
    if (layout === null) return this.arranged(scene, bounds, seat, width, height, id, middle);
    if (id !== this.id) this.seen.clear();
    this.id = id;
    const table = laid(layout, width, height);
    const names = new Set([...table.slots, ...table.drawer].map(({ name }) => name));
    for (const area of scene.areas) this.note(area, names, middle, table);
    const cells = table.slots.flatMap((slot) => this.cells(slot.name, slot.rect));
    return { declared: true, cells, slots: table.slots, drawer: table.drawer, strip: table.strip, middle: this.seen.get(middle?.key ?? "")?.slot ?? null, height };
  }

  /** Where the areas of a slot go in this rectangle. */
  cells(slot: string, rect: Rect): PlanCell[] {
    const mine = [...this.seen].filter(([, each]) => each.slot === slot);
    if (!mine.length) return [];
    const places = share(mine.map(([key, { wide, high, head }]) => ({ key, wide, high, head })), rect);
    return mine.map(([key, { head, title }]) => ({ key, rect: places.get(key) as Rect, head, slot, title }));
  }

  private note(area: Area, names: Set<string>, middle: Area | null, table: Laid): void {
    const home = area.slot ?? area.key;
    const slot = names.has(home) ? home : (table.slots.at(-1)?.name ?? home);
    const before = this.seen.get(area.key);
    const [wide, high] = area.rows !== null && area.kind === "sheet" ? textSize(area.rows) : [Math.max(area.box[2], area.bounds?.[0] ?? 0) || 1, Math.max(area.box[3], area.bounds?.[1] ?? 0) || 1];
    // an area that has no frame of ours draws its own heading; a small one always says whose it is
    const head = area.title && (area.mini || (area.frame && (area.key !== middle?.key || area.owner !== null))) ? HEAD : 0;
    this.seen.set(area.key, { slot, head, title: area.title, wide: Math.max(wide, before?.wide ?? 0), high: Math.max(high, before?.high ?? 0) });
  }

  private arranged(scene: Scene, bounds: Bounds, seat: SeatNumber | null, width: number, height: number, id: string, middle: Area | null): Plan {
    const cells = this.steady.lay(id, scene.areas, bounds, seat, width, height).map(
      ({ key, rect, title }) => ({ key, rect, title, head: key === middle?.key ? 0 : HEAD, slot: null }),
    );
    const foot = Math.max(height, ...cells.map(({ rect }) => rect.top + rect.height + GUTTER));
    return { declared: false, cells, slots: [], drawer: [], strip: null, middle: null, height: foot };
  }
}

function textSize(rows: string[][]): [number, number] {
  const columns = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return [Math.max(columns.reduce((sum, letters) => sum + LETTER * letters + 22, 0), 80), LINE * rows.length];
}
