import { describe, expect, it } from "vitest";
import type { Run } from "../../wire/types";
import { evenly, typeset, type Measure } from "./typeset";

/** every letter is half as wide as it is high */
const measure: Measure = (text, _as, size) => text.length * size * 0.5;
const body = (text: string): Run => ({ text, as: "body" });
const told = (rows: { words: { text?: string; icon?: string }[] }[]): string[] => rows.map(({ words }) => words.map((word) => word.text ?? `[${word.icon}]`).join(" "));

describe("text on a piece", () => {
  it("is as large as its box allows", () => {
    expect(typeset([[body("ab")]], 100, 40, measure, 11, 18).size).toBe(18);
    const small = typeset([[body("some more words than that")]], 80, 48, measure, 11, 18);
    expect(small.size).toBeLessThan(18);
    expect(small.whole).toBe(true);
  });

  it("is never below the least size: what does not fit ends in an ellipsis", () => {
    const { rows, size, whole } = typeset([[body("many words that will by no means ever fit into this box")]], 60, 30, measure, 11, 18);
    expect([size, whole]).toEqual([11, false]);
    expect(rows.at(-1)?.words.at(-1)?.text).toBe("…");
    for (const row of rows) for (const word of row.words) expect(word.x + measure(word.text ?? "", "body", word.size)).toBeLessThanOrEqual(60);
    expect(Math.max(...rows.map(({ y }) => y))).toBeLessThanOrEqual(30);
  });

  it("writes no full stop before the ellipsis", () => {
    const { rows } = typeset([[body("be still. Then go on for ever")]], 66, 14, measure, 11, 11);
    expect(told(rows)).toEqual(["be still …"]);
  });

  it("breaks between words, and keeps a comma with what it follows", () => {
    const { rows } = typeset([[body("go to "), { icon: "hut" }, body(", then rest")]], 66, 100, measure, 11, 11);
    expect(told(rows)).toEqual(["go to [hut] ,", "then rest"]);
  });

  it("keeps together what no space may part", () => {
    expect(told(typeset([[body("about 50\u00a0% to win")]], 50, 100, measure, 11, 11).rows)).toEqual(["about", "50\u00a0% to", "win"]);
  });

  it("starts every paragraph on a row of its own", () => {
    expect(told(typeset([[body("one")], [body("two")]], 200, 100, measure, 11, 12).rows)).toEqual(["one", "two"]);
  });

  it("keeps a title whole where there is no room for what follows, nor for an ellipsis", () => {
    const cut = (title: string): string[] => told(typeset([[body(title)], [body("what it brings")]], 44, 14, measure, 11, 12).rows);
    expect(cut("Fishers")).toEqual(["Fishers …"]);
    expect(cut("Coconuts")).toEqual(["Coconuts"]);
    expect(cut("Volcanoes")).toEqual(["Volcano …"]);
  });

  it("shows something of a text even in a box that is too low", () => {
    expect(typeset([[body("word after word")]], 40, 5, measure, 11, 12).rows).toHaveLength(1);
  });

  it("leaves a single row whole where only its height is short", () => {
    const { rows, whole } = typeset([[body("Ray Cove")]], 60, 9, measure, 11, 18);
    expect([told(rows), whole]).toEqual([["Ray Cove"], true]);
  });

  it("keeps a pictogram and the number behind it in one row", () => {
    const toldIn = (wide: number): string[] => told(typeset([[body("ab"), { icon: "heart" }, body("3/4")]], wide, 60, measure, 11, 11).rows);
    expect(toldIn(60)).toEqual(["ab [heart] 3/4"]);
    expect(toldIn(40)).toEqual(["ab", "[heart] 3/4"]);
  });

  it("is as large on a card as on the fullest beside it, unless that is hardly to be read", () => {
    const sizes = ["Volley", "Trial by Fire", "Pinning Shot of old"].map((name) => typeset([[body(name)]], 84, 20, measure, 11, 17).size);
    expect(sizes).toEqual([16, 12.5, 11]);
    expect(evenly(sizes.slice(0, 2), 11)).toBe(12.5);
    expect(evenly(sizes, 11)).toBeCloseTo(12.1);
  });

  it("shortens a word that is too long for its row by letters", () => {
    const { rows, whole } = typeset([[body("Assassination")]], 44, 40, measure, 11, 18);
    expect([told(rows), whole]).toEqual([["Assassi …"], false]);
  });
});
