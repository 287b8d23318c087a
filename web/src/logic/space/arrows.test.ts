import { describe, expect, it } from "vitest";
import { cycle, inReadingOrder, nearest, walk, type Spot } from "./arrows";

const grid: Spot[] = [];
for (let y = 0; y < 5; y++) for (let x = 0; x < 5; x++) grid.push({ key: `${x}${y}`, x: x * 80, y: y * 80 });
const at = (key: string): Spot => grid.find((spot) => spot.key === key)!;

describe("arrow keys", () => {
  it("go to the neighbour on a grid and stop at the edge", () => {
    expect(walk(grid, at("22"), "ArrowUp")).toBe("21");
    expect(walk(grid, at("22"), "ArrowDown")).toBe("23");
    expect(walk(grid, at("22"), "ArrowLeft")).toBe("12");
    expect(walk(grid, at("22"), "ArrowRight")).toBe("32");
    expect(walk(grid, at("40"), "ArrowRight")).toBeNull();
  });

  it("prefer straight ahead to near but aslant", () => {
    const spots = [at("00"), { key: "aslant", x: 60, y: 70 }, { key: "ahead", x: 160, y: 0 }];
    expect(walk(spots, at("00"), "ArrowRight")).toBe("ahead");
  });

  it("leap over what is not lit", () => {
    const lit = [at("00"), at("40")];
    expect(walk(lit, at("00"), "ArrowRight")).toBe("40");
  });

  it("find something far aside when nothing else is that way", () => {
    expect(walk([at("00"), at("41")], at("00"), "ArrowDown")).toBe("41");
  });
});

describe("reading order", () => {
  it("reads rows from the top, each from the left, and walks around", () => {
    const some = [at("31"), at("10"), at("02"), at("01")];
    expect(inReadingOrder(some).map((spot) => spot.key)).toEqual(["10", "01", "31", "02"]);
    expect(cycle(some, "02", 1)).toBe("10");
    expect(cycle(some, "10", -1)).toBe("02");
    expect(cycle(some, null, 1)).toBe("10");
    expect(cycle([], null, 1)).toBeNull();
  });
});

it("finds the nearest spot when the focused piece has gone", () => {
  expect(nearest(grid, { x: 170, y: 250 })).toBe("23");
  expect(nearest([], { x: 0, y: 0 })).toBeNull();
});
