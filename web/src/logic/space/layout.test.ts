import { describe, expect, it } from "vitest";
import { fillArea } from "../../wire/fill";
import type { Area, Layout, Scene } from "../../wire/types";
import { formatOf, GUTTER, laid, layoutFor, share, tracks } from "./layout";
import { Planner } from "../pointing/plan";
import { overlap, type Rect } from "../pointing/placing";
import { atLargest, Steady, type Bounds } from "./steady";

const layout: Layout = {
  stage: "", format: "wide", areas: ["board board side", "board board rivals", "row row rivals"],
  columns: [[2, 100], [2, 100], [1, 180]], rows: [[3, 100], [3, 100], [1, 90]], kinds: {}, titles: { rivals: "Rivals" },
};
const area = (key: string, slot: string | null, w = 4, h = 3, more: Partial<Area> = {}): Area =>
  fillArea({ key, title: key, kind: "pool", box: [0, 0, w, h], slot, ...more });
const scene = (...areas: Area[]): Scene => ({ stage: "", phases: { line: "", names: [], at: null }, areas, seats: [], status: [], wings: [] });
const none: Bounds = {};
const apart = (rects: Rect[]): boolean => rects.every((a, i) => rects.slice(i + 1).every((b) => overlap(a, b) === 0));

describe("tracks", () => {
  it("share the room by weight, and one below its least gets that", () => {
    expect(tracks([[1, 0], [3, 0]], 410)).toEqual([100, 300]);
    expect(tracks([[1, 200], [3, 0]], 410)).toEqual([200, 200]);
  });

  it("shrink together when there is not room for their least", () => {
    expect(tracks([[1, 300], [1, 100]], 210)).toEqual([150, 50]);
  });
});

describe("a declared layout", () => {
  it("becomes rectangles that fill the room and lie apart", () => {
    const { slots } = laid(layout, 930, 660);
    expect(slots.map(({ name }) => name)).toEqual(["board", "side", "rivals", "row"]);
    expect(apart(slots.map(({ rect }) => rect))).toBe(true);
    for (const { rect } of slots) expect(rect.left + rect.width <= 930 && rect.top + rect.height <= 660).toBe(true);
    const right = slots.find(({ name }) => name === "side")?.rect;
    expect((right?.left ?? 0) + (right?.width ?? 0)).toBe(930);
  });

  it("keeps room for a drawer where slots are sheets or tabs", () => {
    const tall: Layout = { ...layout, format: "tall", areas: ["board"], columns: [[1, 0]], rows: [[1, 0]], kinds: { row: "sheet", side: "tab" } };
    const { slots, strip, drawer } = laid(tall, 390, 600);
    expect(drawer.map(({ name }) => name)).toEqual(["row", "side"]);
    expect(strip?.top).toBeGreaterThanOrEqual((slots[0]?.rect.height ?? 0) + GUTTER - 1);
    expect((strip?.top ?? 0) + (strip?.height ?? 0)).toBe(600);
  });

  it("shows as much of a sheet as the game says, and leaves the rest to the board", () => {
    const tall: Layout = { ...layout, format: "tall", areas: ["board"], columns: [[1, 0]], rows: [[1, 0]], kinds: { row: "sheet" } };
    const [usual, said] = [laid(tall, 390, 600), laid({ ...tall, peek: 90 }, 390, 600)];
    expect(said.strip?.height).toBe(130);
    expect(said.slots[0]?.rect.height).toBe((usual.slots[0]?.rect.height ?? 0) + (usual.strip?.height ?? 0) - 130);
  });

  it("is looked for by stage first, then by the nearest format", () => {
    const draft = { ...layout, stage: "draft", format: "tall" as const };
    expect(layoutFor([layout, draft], "draft", "wide")).toBe(draft);
    expect(layoutFor([layout, draft], "fight", "tall")).toBe(layout);
    expect(layoutFor([], "", "wide")).toBeNull();
  });

  it("knows rooms by their shape", () => {
    expect([formatOf(930, 664), formatOf(674, 632), formatOf(390, 600), formatOf(1570, 944)]).toEqual(["wide", "square", "tall", "wide"]);
  });
});

describe("several areas in a slot", () => {
  const shapes = (n: number) => Array.from({ length: n }, (_, i) => ({ key: `a${i}`, wide: 4, high: 3, head: 24 }));

  it("lie apart and inside it, however many", () => {
    for (let n = 1; n < 7; n++) {
      const rects = [...share(shapes(n), { left: 5, top: 7, width: 300, height: 240 }).values()];
      expect(rects).toHaveLength(n);
      expect(apart(rects)).toBe(true);
      for (const rect of rects) expect(rect.left >= 5 && rect.top >= 7 && rect.left + rect.width <= 305 && rect.top + rect.height <= 247).toBe(true);
    }
  });

  it("go below each other in a high slot and side by side in a wide one", () => {
    const high = [...share(shapes(2), { left: 0, top: 0, width: 100, height: 400 }).values()];
    const wide = [...share(shapes(2), { left: 0, top: 0, width: 400, height: 100 }).values()];
    expect(high[0]?.left).toBe(high[1]?.left);
    expect(wide[0]?.top).toBe(wide[1]?.top);
  });
});

describe("places last", () => {
  it("as long as the stage does, whatever comes, grows and goes", () => {
    const planner = new Planner();
    const first = planner.plan(scene(area("board", "board"), area("row", "row")), [layout], {}, 0, 930, 660);
    const later = planner.plan(scene(area("board", "board", 40, 9), area("extra", "side")), [layout], {}, 0, 930, 660);
    expect(later.slots).toEqual(first.slots);
    expect(later.cells.find(({ key }) => key === "board")?.rect).toEqual(first.cells.find(({ key }) => key === "board")?.rect);
    expect(later.cells.find(({ key }) => key === "row")?.rect).toEqual(first.cells.find(({ key }) => key === "row")?.rect);
  });

  it("in a game that declares nothing, too: what comes later is added below", () => {
    const steady = new Steady();
    const board = area("board", null, 4, 3, { kind: "board" });
    const before = structuredClone(steady.lay("x", [board, area("pool", null)], none, 0, 930, 660));
    const after = steady.lay("x", [{ ...board, box: [0, 0, 9, 2] }, area("pool", null), area("new", null)], none, 0, 930, 660);
    expect(after.slice(0, 2)).toEqual(before);
    expect(apart(after.map(({ rect }) => rect))).toBe(true);
    expect(steady.lay("x", [board], none, 0, 930, 660)).toHaveLength(3);
  });

  it("until most of what lies there is something else", () => {
    const steady = new Steady();
    steady.lay("x", [area("a", null), area("b", null)], none, 0, 930, 660);
    expect(steady.lay("x", [area("board", null, 1, 1, { kind: "board" })], none, 0, 930, 660).map(({ key }) => key)).toEqual(["board"]);
  });

  it("with room for what can come: as an area says, or else as games have shown", () => {
    const hand = area("hand", null, 1, 1, { kind: "hand", owner: 0 });
    const board = area("board", null, 4, 3, { kind: "board" });
    const placed = (steady: Steady, areas: Area[], bounds: Bounds): Rect => structuredClone(steady.lay("x", areas, bounds, 0, 930, 660)).find(({ key }) => key === "hand")!.rect;
    const small = placed(new Steady(), [board, hand], none);
    const full = placed(new Steady(), [board, { ...hand, box: [0, 0, 6, 1] }], none);
    expect(small.width).toBeLessThan(full.width / 3);
    expect(placed(new Steady(), [board, { ...hand, bounds: [6, 1] }], { hand: [2, 1] })).toEqual(full);
    expect(placed(new Steady(), [board, hand], { hand: [6, 1] })).toEqual(full);
    expect(atLargest({ ...hand, box: [0, 0, 9, 1], bounds: [6, 1] }, [7, 1]).box).toEqual([0, 0, 9, 1]);
  });

  it("until more is known of what can come", () => {
    const steady = new Steady();
    const hand = area("hand", null, 1, 1, { kind: "hand", owner: 0 });
    const bounds = { hand: [6, 1] as [number, number] };
    const wide = (known: Bounds): number => steady.lay("x", [hand, area("pool", null)], known, 0, 930, 660)[0]!.rect.width;
    const [before, after] = [wide(none), wide(bounds)];
    expect(after).toBeGreaterThan(before);
    expect(wide(bounds)).toBe(after);
  });
});
