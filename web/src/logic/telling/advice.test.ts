import { describe, expect, it } from "vitest";
import { fillPiece } from "../../wire/fill";
import type { Hint, Preview } from "../../wire/types";
import { foretold, stepOfLine } from "./advice";

const preview = (more: Partial<Preview> = {}): Preview => ({ ghosts: [], marks: {}, lines: [], promises: [], ...more });
const step = (more: Partial<Preview> = {}, keys?: string[]): Hint["line"][number] => ({ move: "m", sentence: "A move.", preview: preview(more), ...(keys ? { keys } : {}) });
const token = (key: string, x: number, parent: string | null = null) => fillPiece({ key, at: [x, 0], parent });

describe("a step of the best line", () => {
  it("is drawn with the steps before it, faintly and under names of their own", () => {
    const line = [
      step({ ghosts: [token("tile", 1), token("token", 1, "tile")], marks: { a: ["leaving"] } }),
      step({ ghosts: [token("token", 2, "home")], marks: { a: ["turns"], b: ["leaving"] } }),
    ];
    const told = stepOfLine(line, 1, "After that.");
    expect(told?.sentence).toBe("After that.");
    expect(told?.preview.ghosts.map(({ key, at, parent, marks }) => [key, at[0], parent, marks])).toEqual([
      ["0:tile", 1, null, ["earlier"]],
      ["0:token", 1, "0:tile", ["earlier"]],
      ["token", 2, "home", []],
    ]);
    expect(told?.preview.marks).toEqual({ a: ["leaving", "turns"], b: ["leaving"] });
    expect(stepOfLine(line, 0, "")?.preview.ghosts.map(({ key }) => key)).toEqual(["tile", "token"]);
    expect(stepOfLine(line, 2, "")).toBeNull();
  });

  it("leaves out what was in reach before, and what was long before", () => {
    const reach = step({ ghosts: Array.from({ length: 7 }, (_, x) => token(`reach${x}`, x)), marks: { a: ["reach"] } });
    expect(stepOfLine([reach, step({}, ["b"])], 1, "")?.preview).toMatchObject({ ghosts: [], marks: { b: ["chosen"] } });
    const put = step({ ghosts: [token("token", 1)] });
    expect(stepOfLine([put, put, put, put, put, put], 5, "")?.preview.ghosts).toHaveLength(4);
  });
});

describe("what it is done with", () => {
  it("is marked where nothing is drawn that was not there", () => {
    expect(foretold("It walks.", ["c2"], preview({ marks: { c2: ["reach"] } })).preview.marks).toEqual({ c2: ["reach", "chosen"] });
    expect(foretold("It gathers.", ["b5", "m1"], preview()).preview.marks).toEqual({ b5: ["chosen"], m1: ["chosen"] });
    expect(foretold("It stands there.", ["c2"], preview({ ghosts: [token("token", 1)] })).preview.marks).toEqual({});
    // a step may tell of no piece
    expect(stepOfLine([step()], 0, "")?.preview.marks).toEqual({});
  });
});
