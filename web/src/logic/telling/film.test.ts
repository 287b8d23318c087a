import { describe, expect, it } from "vitest";
import { fillArea, fillMoment } from "../../wire/fill";
import type { Scene } from "../../wire/types";
import { beatsOf, lengthOf, wayOf } from "./film";

const scene = (...keys: string[]): Scene => ({
  stage: "", phases: { line: "", names: [], at: null }, seats: [], status: [], wings: [], areas: [fillArea({ key: "board", title: "", kind: "board", box: [0, 0, 9, 9], pieces: keys.map((key) => ({ key })) })],
});

describe("a film", () => {
  const before = scene("a", "b");
  const after = scene("b", "c");

  it("shows what is lost on the table as it was, and what is new on what it has become", () => {
    const moments = [fillMoment({ kind: "fall", keys: ["a"] }), fillMoment({ kind: "flash", keys: ["c"] }), fillMoment({ kind: "hit", keys: ["b"] })];
    expect(beatsOf(before, after, moments, []).map((beat) => beat.scene)).toEqual([before, after, after, after]);
  });

  it("ends with what is true, whatever came before", () => {
    const beats = beatsOf(null, after, [], []);
    expect(beats).toEqual([{ scene: after, moment: null, sentence: "", haste: 1 }]);
    expect(beatsOf(before, after, [fillMoment({ kind: "banner" })], []).map(({ moment }) => moment?.kind ?? null)).toEqual(["banner", null]);
  });

  it("speaks the line of the log that a moment belongs to, unless it has a sentence of its own", () => {
    const lines = [{ text: "first" }, { text: "second" }];
    const moments = [fillMoment({ kind: "hit", line: 1 }), fillMoment({ kind: "banner", text: "Round 2", line: 0 }), fillMoment({ kind: "hit" })];
    expect(beatsOf(before, after, moments, lines).map(({ sentence }) => sentence)).toEqual(["second", "Round 2", "", ""]);
  });

  it("gives a long way more time than a short one, within reason", () => {
    const way = (n: number) => lengthOf(fillMoment({ kind: "path", points: Array.from({ length: n }, (_, i) => [i, 0]) }));
    expect(way(6)).toBeGreaterThan(way(3));
    expect(way(99)).toBe(2200);
  });
});

describe("a way", () => {
  it("begins and ends where it should, and a jump is highest in the middle", () => {
    const way = wayOf([[0, 0], [4, 0]], 2, 4);
    expect(way[0]).toEqual([0, 0]);
    expect(way.at(-1)?.[0]).toBe(4);
    expect(way.at(-1)?.[1]).toBeCloseTo(0);
    expect(way[2]?.[1]).toBeCloseTo(-2);
  });

  it("goes through every point", () => {
    const way = wayOf([[0, 0], [1, 0], [1, 5]], 0, 3);
    expect(way).toContainEqual([1, 0]);
    expect(way).toHaveLength(7);
  });
});
