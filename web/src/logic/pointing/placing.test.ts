import { describe, expect, it } from "vitest";
import { overlap, placed, type Rect } from "./placing";

const room: Rect = { left: 0, top: 0, width: 800, height: 600 };
const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height });

describe("a box about a piece", () => {
  it("never covers the piece, wherever it lies", () => {
    for (const [x, y] of [[0, 0], [760, 0], [0, 560], [760, 560], [380, 280]] as const) {
      const about = rect(x, y, 40, 40);
      const at = placed({ width: 220, height: 160 }, about, [], room);
      expect(overlap(rect(at.left, at.top, 220, 160), about)).toBe(0);
    }
  });

  it("stays inside the room", () => {
    const at = placed({ width: 300, height: 200 }, rect(790, 590, 10, 10), [], room);
    expect(at.left).toBeLessThanOrEqual(500);
    expect(at.top).toBeLessThanOrEqual(400);
  });

  it("goes further away rather than over what should stay in sight", () => {
    const about = rect(380, 280, 40, 40);
    const around = [rect(430, 200, 120, 200), rect(250, 200, 120, 200), rect(300, 100, 200, 170), rect(300, 330, 200, 170)];
    expect(placed({ width: 120, height: 80 }, about, around, room).covers).toBe(0);
  });

  it("leaves the board in sight where the other side is as near", () => {
    const about = rect(380, 280, 40, 40);
    const board = [rect(420, 100, 380, 400)];
    const hides = ({ left, top }: { left: number; top: number }): number => overlap(rect(left, top, 200, 160), board[0]!);
    expect(hides(placed({ width: 200, height: 160 }, about, [], room, board))).toBe(0);
    expect(hides(placed({ width: 200, height: 160 }, about, [], room))).toBeGreaterThan(0);
  });

  it("covers as little as can be where there is no free place", () => {
    const lit = [rect(0, 0, 800, 400)];
    const at = placed({ width: 200, height: 300 }, null, lit, room);
    expect(at.top).toBe(300);
    expect(at.covers).toBe(200 * 100);
  });

  it("stands at the foot when it is about nothing", () => {
    const at = placed({ width: 200, height: 100 }, null, [], room);
    expect([at.left, at.top]).toEqual([300, 500]);
  });
});
