import { describe, expect, it } from "vitest";
import type { Piece } from "../wire/types";
import { crowded, isUnread, leastOf, roomFor, whenRead } from "./letters";

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
  });

  it("is in usual print where large words would lie on each other", () => {
    const at = (key: string, x: number): Piece => ({ key, text: "12", at: [x, 0], size: [2, 1] }) as Piece;
    const close = [at("a", 0), at("b", 0.6), at("c", 9)];
    expect([...crowded(close, 25, 11, 1.5)]).toEqual(["a", "b"]);
    expect([...crowded(close, 25, 11, 1)]).toEqual([]);
    expect([...crowded([at("a", 0), at("b", 2), at("c", 9)], 25, 11, 1.5)]).toEqual([]);
  });

  it("asks where it lies how small it may be", () => {
    expect(whenRead(7)).toBe("clamp(0, 9999 * (7 - var(--least, 0)), 1)");
  });
});
