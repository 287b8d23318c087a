import { describe, expect, it } from "vitest";
import { curveOf, HIGH, marksOf, WIDE } from "./curve";

const analysis = {
  values: [[0.5, 0.5], [1, 0], [0, 1]],
  turning_points: [{ ply: 2, by: 0, seat: 0, change: -1, better: "+a1" }],
  luck: null,
};

describe("the curve of a game", () => {
  it("goes from the first position to the last, better is higher", () => {
    expect(curveOf(analysis, 0)).toBe(`0.0,${(HIGH / 2).toFixed(1)} ${(WIDE / 2).toFixed(1)},0.0 ${WIDE.toFixed(1)},${HIGH.toFixed(1)}`);
  });

  it("has its turning points on the line of whom they moved", () => {
    expect(marksOf(analysis)).toEqual([{ ply: 2, by: 0, seat: 0, change: -1, better: "+a1", x: WIDE, y: HIGH }]);
  });

  it("of a game without an answer is a point", () => {
    expect(curveOf({ values: [[1]], turning_points: [], luck: null }, 0)).toBe("0.0,0.0");
  });
});
