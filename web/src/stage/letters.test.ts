import { describe, expect, it } from "vitest";
import type { Piece } from "../wire/types";
import { isUnread, leastOf, prints, roomFor, whenRead } from "./letters";

describe("what is written on a piece", () => {
  const word = (text: string | null, size: [number, number]): Piece => ({ text, size }) as Piece;

  it("is as large as it likes, and may grow into the room that there is", () => {
    expect(roomFor("7", 1, 1)).toEqual({ fit: 50, room: 125, inside: 80 });
    expect(roomFor("seventeen!", 2, 1)).toEqual({ fit: 32, room: 36, inside: 28 });
  });

  it("is unread where even grown it is too small", () => {
    expect(isUnread(word("7", [1, 1]), null, 9, 11)).toBe(false);
    expect(isUnread(word("7", [1, 1]), null, 8, 11)).toBe(true);
    expect(isUnread(word(null, [1, 1]), "art-unknown", 8, 11)).toBe(false);
  });

  it("is in large print where that stays inside its piece", () => {
    const room = roomFor("7", 1, 1);
    expect(leastOf(room, 50, 1.5)).toBe(75);
    expect(leastOf(room, 60, 1.5)).toBe(60);
    expect(leastOf(room, 130, 1.5)).toBeUndefined();
    expect(leastOf(room, 50, 0)).toBeUndefined();
  });

  it("is in usual print where large words would lie on each other", () => {
    const at = (key: string, x: number): Piece => ({ key, text: "12", at: [x, 0], size: [2, 1] }) as Piece;
    const close = [at("a", 0), at("b", 0.6), at("c", 9)];
    expect([...prints(close, 25, 11, 1.5)]).toEqual([["a", 1], ["b", 1]]);
    expect([...prints(close, 25, 11, 1)]).toEqual([]);
    expect([...prints([at("a", 0), at("b", 2), at("c", 9)], 25, 11, 1.5)]).toEqual([]);
    expect([...prints([at("a", 0), at("b", 0.3), at("c", 9)], 25, 11, 1.5)], "and if even then they would, the lower one does not grow").toEqual([["a", 0], ["b", 1]]);
    expect([...prints([at("a", 0), at("b", 0.3), at("c", 9)], 25, 11, 1.5, 1)], "but it stays where nobody can look closer").toEqual([["a", 1], ["b", 1]]);
  });

  it("does not grow onto the word above it in any print", () => {
    const at = (key: string, y: number): Piece => ({ key, text: "3", at: [0, y], size: [1, 1] }) as Piece;
    expect([...prints([at("a", 0), at("b", 0.6), at("c", 3)], 10, 11, 1)]).toEqual([["a", 0]]);
    expect([...prints([at("a", 0), at("b", 1.2), at("c", 3)], 10, 11, 1)]).toEqual([]);
    expect([...prints([at("a", 0), at("b", 0.4), at("c", 3)], 40, 11, 1)], "what is large enough need not").toEqual([]);
  });

  it("asks where it lies how small it may be", () => {
    expect(whenRead(7)).toBe("clamp(0, 9999 * (7 - var(--least, 0)), 1)");
  });
});
