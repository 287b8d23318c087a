import { describe, expect, it } from "vitest";
import type { Line } from "../../wire/types";
import { fold, lastOwnPly, missed, ofSeat, spoken } from "./journal";

const line = (ply: number, seat: number, text: string, forced = false): Line => ({
  ply, seat, by: seat, text, forced, notation: text, kind: "step",
});
const log = [line(1, 0, "a"), line(2, 0, "b"), line(3, 1, "c")];
const texts = (lines: Line[]): string => lines.map((each) => each.text).join("");

describe("folding entries into the log", () => {
  it("adds the lines of an answer", () => {
    expect(texts(fold(log, { what: "answer", ply: 4, lines: [line(4, 0, "d")] }))).toBe("abcd");
  });

  it("drops what an undo made void", () => {
    expect(texts(fold(log, { what: "undo", ply: 1, lines: [] }))).toBe("a");
    expect(texts(fold(log, { what: "undo", ply: 0, lines: [] }))).toBe("");
  });

  it("replaces a revised answer", () => {
    expect(texts(fold(log, { what: "revise", ply: 3, lines: [line(3, 1, "C")] }))).toBe("abC");
  });
});

describe("since my turn", () => {
  it("starts at the seat's last own answer", () => {
    expect(lastOwnPly(log, 0)).toBe(2);
    expect(lastOwnPly(log, 2)).toBe(0);
    expect(lastOwnPly(log, null)).toBe(0);
  });

  it("goes by who answered, not by whom a line speaks of", () => {
    const rolled = { ...line(4, 0, "Gold rolls a 5."), by: -1 };
    expect(lastOwnPly([...log, rolled], 0)).toBe(2);
    expect(missed([...log.slice(0, 2), rolled], 0)).toBe(true);
  });

  it("has something to show only if others moved", () => {
    expect(missed(log, 0)).toBe(true);
    expect(missed(log.slice(0, 2), 0)).toBe(false);
  });
});

it("filters by seat", () => {
  expect(texts(ofSeat(log, 1))).toBe("c");
  expect(ofSeat(log, null)).toHaveLength(3);
});

it("speaks the telling lines, and forced ones only if there is nothing else", () => {
  expect(spoken([line(1, 0, "Gold moves."), line(1, 0, "It must stop.", true)])).toBe("Gold moves.");
  expect(spoken([line(1, 0, "It must stop.", true)])).toBe("It must stop.");
});
