import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire/types";
import { across, isSame, moved, shortTurn, turned } from "../telling/glide";
import { scoped, topRules } from "./scoped";
import { grouped, matching, MANY, typedMove } from "../telling/sentences";
import { cameFrom, panned, showing, zoomed, type Box } from "./zoom";

describe("gliding", () => {
  it("turns the short way round", () => {
    expect(shortTurn(270, 0)).toBe(360);
    expect(shortTurn(0, 270)).toBe(-90);
    expect(shortTurn(0, 180)).toBe(180);
    expect(shortTurn(360, 90)).toBe(450);
  });

  it("knows when nothing moved", () => {
    expect(isSame({ x: 1, y: 2, turn: 0 }, { x: 1, y: 2, turn: 360 })).toBe(true);
    expect(isSame({ x: 1, y: 2, turn: 0 }, { x: 1, y: 2.5, turn: 0 })).toBe(false);
  });

  it("writes transforms the browser can interpolate", () => {
    expect(moved({ x: 1.23456, y: -2 })).toBe("translate(1.235px, -2px)");
    expect(turned({ turn: -90 })).toBe("rotate(-90deg)");
  });

  it("finds a spot of one area in another's coordinates", () => {
    const hand = { left: 0, top: 500, width: 200, height: 100, box: [0, 0, 4, 2] as Box };
    const board = { left: 0, top: 0, width: 400, height: 400, box: [0, 0, 8, 8] as Box };
    expect(across([2, 1], hand, board)).toEqual([2, 11]);
  });
});

describe("a game's style", () => {
  it("stays under the game's class", () => {
    const css = scoped(".tile { fill: red } .a, .b { x: y }", ".game-x");
    expect(css).toMatch(/^\s*\.game-x \{\n\.tile \{ fill: red \}\n\.a, \.b \{ x: y \}\n\}\n$/);
  });

  it("leaves outside what cannot be nested, and keeps media queries inside", () => {
    const css = scoped("@keyframes k { 0% { x: 0 } } @media print { .a { x: y } }", ".g");
    expect(css.indexOf("@keyframes")).toBeLessThan(css.indexOf(".g {"));
    expect(css.indexOf("@media")).toBeGreaterThan(css.indexOf(".g {"));
  });

  it("loads nothing from elsewhere", () => {
    expect(topRules("@import url(x); .a { b: c }")).toEqual([".a { b: c }"]);
  });
});

describe("sentences", () => {
  const choice = (move: string, sentence: string, group: string | null = null): Choice => ({
    move, sentence, group, steps: [], any_order: false, button: null, hotkey: null, final: false, stop: null, urgent: false, hand: null, place: null, then: [],
  });
  const few = [choice("c3", "Move gold to c3"), choice("c4", "Move gold to c4"), choice("pass", "Pass")];

  it("are filtered by every word, in sentence or notation", () => {
    expect(matching(few, "gold C4").map((each) => each.move)).toEqual(["c4"]);
    expect(matching(few, "")).toHaveLength(3);
  });

  it("are grouped only when they are many", () => {
    expect(grouped(few)).toEqual([{ title: null, choices: few }]);
    const many = Array.from({ length: MANY + 1 }, (_, i) => choice(String(i), `Do ${i}`, i % 2 ? "Odd" : null));
    expect(grouped(many).map((group) => [group.title, group.choices.length])).toEqual([["Other", 21], ["Odd", 20]]);
  });

  it("give the typed move: notation, the only one left, or the text for the server to judge", () => {
    expect(typedMove(few, "c3")).toBe("c3");
    expect(typedMove(few, "pas")).toBe("pass");
    expect(typedMove(few, "gold")).toBe("gold");
    expect(typedMove(few, "  ")).toBeNull();
  });
});

describe("looking closer", () => {
  const box: Box = [0, 0, 100, 100];
  it("keeps the spot under the fingers in its place", () => {
    expect(zoomed(box, box, 2, { x: 50, y: 50 })).toEqual([25, 25, 50, 50]);
    expect(zoomed(box, box, 2, { x: 0, y: 0 })).toEqual([0, 0, 50, 50]);
  });

  it("never shows less than a quarter or more than the whole", () => {
    expect(zoomed(box, box, 0.5, { x: 50, y: 50 })).toEqual(box);
    expect(zoomed(box, box, 100, { x: 50, y: 50 })[2]).toBe(25);
  });

  it("pans inside the box only", () => {
    expect(panned(box, [25, 25, 50, 50], 100, -100)).toEqual([50, 0, 50, 50]);
  });

  it("follows the focus no further than needed", () => {
    expect(showing(box, [0, 0, 50, 50], 60, 10, 5)).toEqual([15, 0, 50, 50]);
    expect(showing(box, [0, 0, 50, 50], 20, 20, 5)).toEqual([0, 0, 50, 50]);
  });
});

describe("a board that shows more of itself", () => {
  it("begins where it was drawn before", () => {
    const before = { box: [0, 0, 10, 10] as Box, scale: 50, left: 100, top: 0 };
    const now = { box: [-5, -10, 20, 20] as Box, scale: 25, left: 100, top: 4 };
    // a spot at 2, 3 was at 200, 150 and is 175, 325 from the corner that lies at 100, 4
    expect(cameFrom(before, now)).toBe("translate(-250px, -504px) scale(2)");
    expect([100 - 250 + 2 * 175, 4 - 504 + 2 * 325]).toEqual([200, 150]);
  });
});
