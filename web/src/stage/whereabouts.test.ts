import { describe, expect, it } from "vitest";
import type { Piece } from "../wire/types";
import { Accents, PLAIN } from "./accents.svelte";
import { Whereabouts } from "./whereabouts";

describe("where areas are", () => {
  const box: [number, number, number, number] = [0, 0, 10, 10];

  it("is measured once, and anew when something may have moved", () => {
    const whereabouts = new Whereabouts();
    let left = 0;
    let asked = 0;
    const measure = () => (asked++, { left, top: 0, width: 100, height: 100, box });
    whereabouts.addArea("board", measure);
    whereabouts.note("piece", "row", { x: 5, y: 5, turn: 0 });
    whereabouts.addArea("row", () => ({ left: 200, top: 0, width: 100, height: 100, box }));
    expect(whereabouts.before("piece", "board")).toEqual({ x: 25, y: 5, turn: 0 });
    left = 50;
    expect(whereabouts.before("piece", "board")?.x).toBe(25);
    expect(asked).toBe(1);
    whereabouts.measureAnew();
    expect(whereabouts.before("piece", "board")?.x).toBe(20);
    const leave = whereabouts.addArea("board", measure);
    left = 0;
    expect(whereabouts.before("piece", "board")?.x).toBe(25);
    leave();
    expect(whereabouts.frame("board")).toBeNull();
  });
});

describe("accents", () => {
  const pieces = ["a", "b"].map((key) => ({ key }) as Piece);

  it("are another thing only for pieces that are marked out otherwise", () => {
    const accents = new Accents();
    const [a, b] = [accents.of("a"), accents.of("b")];
    accents.put(pieces, (key) => ({ ...PLAIN, lit: key === "a", extra: key === "b" ? ["reach"] : [] }));
    const before = [a.now, b.now];
    expect(before.map(({ lit }) => lit)).toEqual([true, false]);
    accents.put(pieces, (key) => ({ ...PLAIN, lit: key === "a", extra: key === "b" ? ["danger"] : [] }));
    expect(a.now).toBe(before[0]);
    expect(b.now.extra).toEqual(["danger"]);
    accents.put(pieces.slice(1), () => ({ ...PLAIN, deed: "Takes it." }));
    expect(b.now.deed).toBe("Takes it.");
    expect(accents.of("a")).not.toBe(a);
  });
});
