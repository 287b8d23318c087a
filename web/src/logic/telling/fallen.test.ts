import { describe, expect, it } from "vitest";
import type { Moment, Piece, Scene } from "../../wire/types";
import type { Beat } from "./film";
import { lost, marked, standing, Turns } from "./fallen";

const piece = (key: string, at: [number, number]): Piece => ({ key, at, size: [2, 1] }) as Piece;
const scene = { areas: [{ key: "track", pieces: [piece("bike", [3, 4]), piece("tile", [0, 0])] }, { key: "panel", pieces: [piece("bike", [0, 0])] }] } as Scene;
const beat = (kind: Moment["kind"]): Beat => ({ scene, moment: { kind, keys: ["bike"] } as Moment, sentence: "", haste: 1 });

describe("marks of what fell", () => {
  it("lie where the piece lay, in each area that shows it", () => {
    expect(lost(beat("fall"), 5, 9)).toEqual([
      { key: "bike", area: "track", at: [3, 4], size: 1, turn: 5, ply: 9 },
      { key: "bike", area: "panel", at: [0, 0], size: 1, turn: 5, ply: 9 },
    ]);
    expect(lost(beat("hit"), 5, 9)).toEqual([]);
  });

  it("are one for each piece of an area, however often it falls", () => {
    const marks = marked(lost(beat("fall"), 1, 1), lost(beat("fall"), 2, 7));
    expect(marks.map(({ area, turn }) => [area, turn])).toEqual([["track", 2], ["panel", 2]]);
  });

  it("go after one round", () => {
    const marks = lost(beat("fall"), 4, 1);
    expect(standing(marks, 6, 3)).toBe(marks);
    expect(standing(marks, 7, 3)).toEqual([]);
    expect(standing(marks, 5, 1)).toEqual([]);
  });
});

describe("turns", () => {
  it("begin when somebody else answers, and chance is nobody", () => {
    const turns = new Turns();
    const after = ([0, 0, -1, 0, 1, null, 1, 0] as const).map((seat) => (turns.answered(seat, 2), turns.now));
    expect(after).toEqual([1, 1, 1, 1, 2, 2, 2, 3]);
  });

  it("begin with every answer of somebody who plays alone", () => {
    const turns = new Turns();
    for (const seat of [0, -1, 0]) turns.answered(seat, 1);
    expect(turns.now).toBe(2);
  });
});
