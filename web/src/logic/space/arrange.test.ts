import { describe, expect, it } from "vitest";
import { arrange, GAP, lineHeight, type Arrangement } from "./arrange";
import { centre } from "./layout";
import type { Area, AreaKind } from "../../wire/types";

function area(key: string, kind: AreaKind, w: number, h: number, owner: number | null = null, rows: string[][] | null = null): Area {
  return { key, title: key, kind, owner, box: [0, 0, w, h], layers: [], pieces: [], rows, backdrop: null, slot: null, mini: false, frame: true, bounds: null };
}

const table = [
  area("theirs", "hand", 6, 1, 1),
  area("pool", "pool", 3, 2),
  area("board", "board", 10, 10),
  area("score", "sheet", 1, 1, null, [["a", "1"]]),
  area("mine", "hand", 6, 1, 0),
];
const keys = (lines: { key: string }[][]): string[] => lines.flat().map((place) => place.key);

function expectInside(found: Arrangement, width: number): void {
  for (const line of found.main) {
    const taken = line.reduce((sum, place) => sum + place.width, 0) + GAP * (line.length - 1);
    expect(taken).toBeLessThanOrEqual(found.mainWidth);
  }
  for (const place of found.side.flat()) expect(place.width).toBeLessThanOrEqual(found.sideWidth);
  expect(found.mainWidth + found.sideWidth).toBeLessThanOrEqual(width);
}

describe("arranging areas", () => {
  it("puts the board first, the own hand beneath, the rest beside it on a wide space", () => {
    const found = arrange(table, 0, 900, 640);
    expect(keys(found.main)).toEqual(["board", "mine"]);
    expect(new Set(keys(found.side))).toEqual(new Set(["theirs", "pool", "score"]));
    expectInside(found, 900);
  });

  it("leaves the board and the hand in sight together", () => {
    const found = arrange(table, 0, 900, 640);
    const high = found.main.reduce((sum, line) => sum + lineHeight(line) + GAP, 0);
    expect(high).toBeLessThanOrEqual(640 + 2 * GAP + 24);
  });

  it("lowers the rows beneath rather than pushing one out of sight", () => {
    const many = [area("board", "board", 1, 1), ...["a", "b", "c"].map((key) => area(key, "row", 5, 1, 0))];
    const found = arrange(many, 0, 900, 640);
    const high = found.main.reduce((sum, line, i) => sum + lineHeight(line) - (i ? 0 : 24) + (i ? GAP : 0), 0);
    expect(high).toBeLessThanOrEqual(640);
    expect(found.main[0]?.[0]?.height).toBeGreaterThanOrEqual(640 * 0.55);
  });

  it("stacks everything on a narrow space, board first, nothing wider than it", () => {
    const found = arrange(table, 0, 344, 520);
    expect(found.side).toEqual([]);
    expect(keys(found.main)[0]).toBe("board");
    expect(keys(found.main)[1]).toBe("mine");
    expect(new Set(keys(found.main))).toEqual(new Set(table.map((each) => each.key)));
    expectInside(found, 344);
  });

  it("gives the board the whole width of a narrow space, and pools a line together", () => {
    const found = arrange([area("board", "board", 9, 10), area("a", "pool", 3, 1, 0), area("b", "pool", 3, 1, 1)], 0, 344, 470);
    expect(found.main[0]?.[0]?.width).toBe(344);
    expect(found.main[1]?.map((place) => place.key)).toEqual(["a", "b"]);
  });

  it("puts everything beneath the board on a tall space, however wide", () => {
    const found = arrange(table, 0, 796, 980);
    expect(found.side).toEqual([]);
    expect(found.main[0]?.[0]?.width).toBe(796);
  });

  it("keeps a long hand tall enough for a thumb and lets it move sideways instead", () => {
    const found = arrange([area("board", "board", 1, 1), area("long", "hand", 20, 1, 0)], 0, 344, 600);
    const hand = found.main.flat().find((place) => place.key === "long")!;
    expect(hand.height).toBeGreaterThanOrEqual(72);
    expect(hand.width).toBe(344);
    expect(hand.drawn).toBeGreaterThan(344);
  });

  it("gives a wide space without anything beside to the board alone", () => {
    const found = arrange([area("board", "board", 2, 1)], null, 1000, 700);
    expect(found.sideWidth).toBe(0);
    expect(found.main[0]?.[0]?.width).toBe(1000);
  });

  it("gives a wide board the whole width when what lay beside it fits beneath", () => {
    const odds = [["Roll", "Safe", "Crash"], ["2 dice", "72%", "22%"]];
    const long = [area("track", "board", 24, 11), area("dice", "pool", 4, 1), area("odds", "sheet", 6, 2, null, odds)];
    const found = arrange(long, 0, 906, 640);
    expect(found.side).toEqual([]);
    expect(found.main[0]?.[0]?.width).toBe(906);
    expect(found.main[1]?.map((place) => place.key)).toEqual(["dice", "odds"]);
    expectInside(found, 906);
    const square = arrange([area("track", "board", 12, 11), ...long.slice(1)], 0, 906, 640);
    expect(keys(square.side)).toEqual(["dice", "odds"]);
  });

  it("keeps the aspect of every drawing", () => {
    for (const width of [344, 700, 1000]) {
      for (const place of [...arrange(table, 1, width, 600).main, ...arrange(table, 1, width, 600).side].flat()) {
        const box = table.find((each) => each.key === place.key)!.box;
        if (place.height !== null) expect(Math.abs(place.drawn / place.height - box[2] / box[3])).toBeLessThan(0.1);
      }
    }
  });
});

it("turns around the board that belongs to nobody", () => {
  expect(centre([area("own", "board", 1, 1, 0), area("shared", "board", 1, 1)])?.key).toBe("shared");
  expect(centre([area("own", "board", 1, 1, 0)])?.key).toBe("own");
  expect(centre([area("sheet", "sheet", 1, 1), area("row", "row", 1, 1)])?.key).toBe("row");
  expect(centre([])).toBeNull();
});
