import { describe, expect, it } from "vitest";
import { applied } from "./change";
import { fillScene } from "./fill";
import { Reader } from "./reader";

const area = (key: string, ...pieces: object[]): object => ({ key, title: key, kind: "board", box: [0, 0, 1, 1], pieces });
const told = (...areas: object[]): object => ({ stage: "", areas, seats: [{ seat: 0, name: "A", shape: "circle", letter: "A", colour: "#fff", counters: [], status: "" }], status: ["one"] });
const scene = (...areas: object[]) => fillScene(told(...areas) as Parameters<typeof fillScene>[0]);
const table = (n: number): string => JSON.stringify({ say: "table", n, position: { choices: [], revise: null, scene: told(area("board", { key: "a" }, { key: "b" })) }, log: [] });
const entry = (n: number, change: object): string => JSON.stringify({ say: "entry", n, lines: [], position: { choices: [], revise: null, change } });

describe("a change", () => {
  const before = scene(area("board", { key: "a" }, { key: "b" }), area("hand", { key: "c" }));

  it("puts, drops and keeps the order", () => {
    const after = applied(before, { areas: { board: { put: [{ key: "b", turn: 90 }, { key: "d" }], drop: ["a"] } } });
    expect(after.areas[0]?.pieces.map(({ key, turn }) => [key, turn])).toEqual([["b", 90], ["d", 0]]);
    expect(after.areas[1]).toBe(before.areas[1]);
  });

  it("keeps of a changed piece what is not told", () => {
    const full = scene(area("board", { key: "a", label: "Three discs", at: [2, 1], count: 3 }));
    const after = applied(full, { areas: { board: { put: [{ key: "a", label: "A disc", count: null }] } } });
    expect(after).toEqual(scene(area("board", { key: "a", label: "A disc", at: [2, 1] })));
  });

  it("orders pieces and areas where told to, and makes new areas", () => {
    const set = { title: "Row", kind: "row", box: [0, 0, 2, 1], mini: true } as const;
    const after = applied(before, {
      order: ["row", "board"],
      areas: { row: { set: { ...set, box: [0, 0, 2, 1] }, put: [{ key: "e" }] }, board: { order: ["b", "a"], set: { title: "B", slot: null } } },
    });
    expect(after).toEqual(scene({ ...area("row", { key: "e" }), ...set }, { ...area("board", { key: "b" }, { key: "a" }), title: "B" }));
  });

  it("keeps what waits in the wings, and brings it onto the table with what was told of it", () => {
    const set = { title: "Row", kind: "row", box: [0, 0, 2, 1] } as const;
    const waiting = applied(before, { wings: ["row"], areas: { row: { set: { ...set, box: [0, 0, 2, 1] }, put: [{ key: "e" }, { key: "f" }] } } });
    expect(waiting.areas).toEqual(before.areas);
    expect(waiting.wings.map(({ key }) => key)).toEqual(["row"]);
    expect(applied(waiting, { status: [] }).wings[0]).toBe(waiting.wings[0]);
    const after = applied(waiting, { order: ["row"], wings: [], areas: { row: { put: [{ key: "f", turn: 90 }] } } });
    expect(after).toEqual(scene({ ...area("row", { key: "e" }, { key: "f", turn: 90 }), ...set }));
  });

  it("puts new pieces behind those that they are told with", () => {
    const full = scene(area("board", { key: "a" }, { key: "b" }, { key: "c" }));
    const put = [{ key: "x" }, { key: "y" }, { key: "z" }];
    const after = applied(full, { areas: { board: { put, drop: ["b"], behind: [[null, "x"], ["a", "y", "z"]] } } });
    expect(after.areas[0]?.pieces.map(({ key }) => key)).toEqual(["x", "a", "y", "z", "c"]);
  });

  it("exchanges the cards of seats, the status and the stage", () => {
    const card = { ...before.seats[0]!, status: "thinks" };
    const after = applied(before, { seats: [card], status: ["two"], stage: "fight", phases: { at: 1 } });
    expect(after.phases).toEqual({ ...before.phases, at: 1 });
    expect(after).toMatchObject({ stage: "fight", seats: [{ status: "thinks" }], status: ["two"] });
    expect(after.areas[0]).toBe(before.areas[0]);
  });
});

describe("the reader", () => {
  it("makes whole scenes of entries", () => {
    const reader = new Reader();
    reader.read(table(4));
    const news = reader.read(entry(5, { areas: { board: { drop: ["a"] } } }));
    expect(news?.say === "entry" && news.position.scene.areas[0]?.pieces.map(({ key }) => key)).toEqual(["b"]);
  });

  it("does not guess over a gap, and takes nothing twice", () => {
    const reader = new Reader();
    reader.read(table(4));
    expect(reader.read(entry(6, {}))).toBeNull();
    const change = { areas: { board: { drop: ["a"] } } };
    reader.read(entry(5, change));
    const again = reader.read(entry(5, change));
    expect(again?.say === "entry" && again.position.scene.areas[0]?.pieces).toHaveLength(1);
  });

  it("unrolls frames", () => {
    const frames = [{ ply: 0, scene: told(area("board", { key: "a" })), lines: [] }, { ply: 1, change: { areas: { board: { put: [{ key: "b" }] } } }, lines: [] }];
    const news = new Reader().read(JSON.stringify({ say: "frames", frames }));
    expect(news?.say === "frames" && news.frames.map((frame) => frame.scene.areas[0]?.pieces.length)).toEqual([1, 2]);
  });
});
