import { describe, expect, it } from "vitest";
import type { Line } from "../../wire/types";
import { curveOf, HIGH, marksOf, toldAt, WIDE } from "./curve";

const analysis = {
  values: [[0.5, 0.5], [1, 0], [0, 1]],
  turning_points: [{ ply: 2, by: 0, seat: 0, change: -1, better: "+a1", told: "Add a token on a1." }],
  luck: null,
};

describe("the curve of a game", () => {
  it("goes from the first position to the last, better is higher", () => {
    expect(curveOf(analysis, 0)).toBe(`0.0,${(HIGH / 2).toFixed(1)} ${(WIDE / 2).toFixed(1)},0.0 ${WIDE.toFixed(1)},${HIGH.toFixed(1)}`);
  });

  it("has its turning points on the line of whom they moved", () => {
    expect(marksOf(analysis)).toEqual([{ ply: 2, by: 0, seat: 0, change: -1, better: "+a1", told: "Add a token on a1.", x: WIDE, y: HIGH }]);
  });

  it("of a game without an answer is a point", () => {
    expect(curveOf({ values: [[1]], turning_points: [], luck: null }, 0)).toBe("0.0,0.0");
  });
});

describe("what is told of an answer", () => {
  const line = (ply: number, by: number | null, seat: number | null, text: string): Line => ({ ply, seat, by, notation: null, text, kind: "", forced: false });
  const log = [line(1, 0, 0, "Ann hits Bob."), line(2, 1, 1, "Bob blocks."), line(2, 1, null, "Nothing is lost."), line(3, 1, 0, "Ann's turn.")];

  it("is every sentence of its step", () => {
    expect(toldAt(log, 1)).toBe("Ann hits Bob.");
    expect(toldAt(log, 2)).toBe("Bob blocks. Nothing is lost.");
  });

  it("begins with what was done before where a step only hands on", () => {
    expect(toldAt(log, 3)).toBe("Bob blocks. Ann's turn.");
    expect(toldAt(log, 4)).toBe("Bob blocks.");
    expect(toldAt([], 4)).toBe("");
  });
});
