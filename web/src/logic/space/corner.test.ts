import { describe, expect, it } from "vitest";
import { fillArea, type ToldPiece } from "../../wire/fill";
import { freeCorner } from "./corner";

const corner = (...pieces: ToldPiece[]) => freeCorner(fillArea({ key: "board", title: "", kind: "board", box: [0, 0, 4, 4], pieces }), 50, 200, 200, new Set());
const lowRight = { key: "a", label: "A tile", at: [3.5, 3.5] } satisfies ToldPiece;
const highRight = { key: "b", label: "A tile", at: [3.5, 0.5] } satisfies ToldPiece;

describe("the corner of the buttons for a closer look", () => {
  it("is the first in which nothing lies that has a name", () => {
    expect(corner()).toBe("low-right");
    expect(corner({ ...lowRight, label: "" })).toBe("low-right");
    expect(corner(lowRight)).toBe("high-right");
    expect(corner(lowRight, highRight)).toBe("low-left");
  });

  it("is where nothing can be pointed at if something lies everywhere, and nowhere if that can be everywhere", () => {
    const board = { key: "c", label: "The board", at: [2, 2], size: [4, 4] } satisfies ToldPiece;
    const full = fillArea({ key: "board", title: "", kind: "board", box: [0, 0, 4, 4], pieces: [board, lowRight, highRight] });
    expect(freeCorner(full, 50, 200, 200, new Set())).toBe("low-right");
    expect(freeCorner(full, 50, 200, 200, new Set(["a"]))).toBe("high-right");
    expect(freeCorner(full, 50, 200, 200, new Set(["a", "b"]))).toBe("low-left");
    expect(freeCorner(full, 50, 200, 200, new Set(["c"]))).toBeNull();
  });

  it("is rather on the side of the hand", () => {
    const empty = fillArea({ key: "board", title: "", kind: "board", box: [0, 0, 4, 4], pieces: [] });
    expect(freeCorner(empty, 50, 200, 200, new Set(), "left")).toBe("low-left");
  });

  it("may lie beside a board that is narrower than its place", () => {
    const area = fillArea({ key: "board", title: "", kind: "board", box: [0, 0, 4, 4], pieces: [lowRight] });
    expect(freeCorner(area, 50, 300, 200, new Set())).toBe("low-right");
  });
});
