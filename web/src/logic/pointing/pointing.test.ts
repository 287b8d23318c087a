import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire/types";
import { buttons, deeds, fits, foresee, held, meant, point, prospect } from "./pointing";

function choice(move: string, steps: string[][], more: Partial<Choice> = {}): Choice {
  return { move, steps, sentence: `Do ${move}`, any_order: false, button: null, hotkey: null, group: null, final: false, stop: null, urgent: false, hand: null, place: null, then: [], ...more };
}

const walks = [
  choice("a-1", [["a"], ["1"]]),
  choice("a-2", [["a"], ["2"]]),
  choice("b-2", [["b"], ["2"]]),
];

describe("pointing step by step", () => {
  it("lights what can be pointed at next, and only that", () => {
    expect(prospect(walks, []).lit).toEqual(new Set(["a", "b"]));
    expect(prospect(walks, ["a"]).lit).toEqual(new Set(["1", "2"]));
    expect(prospect(walks, ["b"]).lit).toEqual(new Set(["2"]));
  });

  it("does not send a move before its last step, even if only one is left", () => {
    expect(point(walks, [], "b")).toEqual({ kind: "picked", picks: ["b"] });
  });

  it("sends the choice when its last step is pointed at", () => {
    expect(point(walks, ["a"], "2")).toEqual({ kind: "send", picks: ["a", "2"], choice: walks[1] });
  });

  it("takes another beginning as a change of mind", () => {
    expect(point(walks, ["a"], "b")).toEqual({ kind: "picked", picks: ["b"] });
  });

  it("steps back when the last piece is pointed at again", () => {
    expect(point(walks, ["a"], "a")).toEqual({ kind: "picked", picks: [] });
  });

  it("never commits by putting down what was picked, even where the same piece could be the next step", () => {
    const either = [choice("block", [["die", "fighter"], ["fighter", "die"]])];
    expect(prospect(either, ["fighter"]).lit).toEqual(new Set(["die"]));
    expect(point(either, ["fighter"], "fighter")).toEqual({ kind: "picked", picks: [] });
    expect(point(either, ["fighter"], "die").kind).toBe("send");
  });

  it("goes back to before a piece that was picked earlier", () => {
    const three = [choice("abc", [["a"], ["b"], ["c"]])];
    expect(point(three, ["a", "b"], "a")).toEqual({ kind: "picked", picks: [] });
    expect(point(three, ["a", "b"], "b")).toEqual({ kind: "picked", picks: ["a"] });
  });

  it("tells which pieces lead nowhere", () => {
    expect(point(walks, ["b"], "1")).toEqual({ kind: "illegal", keys: ["b", "1"] });
    expect(point([], [], "1")).toEqual({ kind: "illegal", keys: ["1"] });
  });

  it("takes any of equal pieces for a step", () => {
    const dice = [choice("2>c4", [["die:0", "die:3"], ["c4"]])];
    expect(point(dice, ["die:3"], "c4").kind).toBe("send");
    expect(point(dice, ["die:0"], "c4").kind).toBe("send");
  });
});

describe("the chooser", () => {
  it("opens when the same steps lead to several choices", () => {
    const two = [choice("x", [["a"]]), choice("y", [["a"]])];
    expect(point(two, [], "a")).toEqual({ kind: "choose", picks: ["a"], options: two });
  });

  it("opens when one path is the beginning of another, which can still be pointed on", () => {
    const hop = choice("hop", [["a"], ["1"]]);
    const hopOn = choice("hop-on", [["a"], ["1"], ["2"]]);
    expect(point([hop, hopOn], ["a"], "1")).toEqual({ kind: "choose", picks: ["a", "1"], options: [hop] });
    expect(point([hop, hopOn], ["a", "1"], "2")).toEqual({ kind: "send", picks: ["a", "1", "2"], choice: hopOn });
  });
});

describe("selecting several", () => {
  const dice = ["d0", "d1", "d2"];
  const equal = ["d0", "d1"];
  const rerolls = [
    choice("reroll 5", [equal], { any_order: true }),
    choice("reroll 5 5", [equal, equal], { any_order: true }),
    choice("reroll 6", [["d2"]], { any_order: true }),
    choice("reroll 5 6", [equal, ["d2"]], { any_order: true }),
  ];

  it("toggles pieces and waits for the button", () => {
    const first = point(rerolls, [], "d2");
    expect(first).toEqual({ kind: "picked", picks: ["d2"] });
    expect(point(rerolls, ["d2"], "d0")).toEqual({ kind: "picked", picks: ["d2", "d0"] });
    expect(point(rerolls, ["d2", "d0"], "d2")).toEqual({ kind: "picked", picks: ["d0"] });
  });

  it("knows the choice that the selection is, whichever of the equal pieces was taken", () => {
    for (const die of equal) expect(prospect(rerolls, ["d2", die]).whole.map((c) => c.move)).toEqual(["reroll 5 6"]);
    expect(prospect(rerolls, ["d1", "d0"]).whole.map((c) => c.move)).toEqual(["reroll 5 5"]);
  });

  it("gives one step to one piece only", () => {
    expect(fits(rerolls[0]!, ["d0", "d1"])).toBe(false);
    expect(prospect(rerolls, ["d0", "d1"]).lit.has("d2")).toBe(false);
    expect(point(rerolls, ["d0", "d1"], "d2").kind).toBe("illegal");
  });

  it("lights every piece that may still join", () => {
    expect(prospect(rerolls, []).lit).toEqual(new Set(dice));
    expect(prospect(rerolls, ["d0"]).lit).toEqual(new Set(["d1", "d2"]));
  });
});

describe("foreseeing", () => {
  it("names the choice that is settled by the next piece", () => {
    expect(foresee(walks, ["a"], "1")?.move).toBe("a-1");
    expect(foresee(walks, [], "a")).toBeNull();
  });
});

it("makes buttons of choices without steps and keeps them off the board", () => {
  const pass = choice("pass", [], { button: "Pass" });
  expect(buttons([...walks, pass])).toEqual([pass]);
  expect(prospect([pass], []).fitting).toEqual([]);
});

it("takes the lit piece under a pile for the one that is meant", () => {
  const pile = [
    { key: "shadow", parent: null, labelled: false },
    { key: "token", parent: "tile", labelled: true },
    { key: "tile", parent: null, labelled: true },
  ];
  expect(meant(pile, new Set(["tile"]))).toBe("tile");
  expect(meant(pile, new Set())).toBe("token");
  expect(meant(pile.slice(0, 1), new Set())).toBeNull();
});

it("gives back a picked piece to the mouse, and goes on to what it stands on with a finger", () => {
  const pile = [{ key: "member", parent: "tile", labelled: true }, { key: "tile", parent: null, labelled: true }];
  expect(meant(pile, new Set(["tile"]), new Set(["member"]))).toBe("member");
  expect(meant(pile, new Set(["tile"]), new Set(["member"]), true)).toBe("tile");
  expect(meant(pile, new Set(["other"]), new Set(["member"]), true)).toBe("member");
});

it("takes what is there before what is only in reach, and the nearest of those", () => {
  const crowd = [
    { key: "far", parent: null, labelled: true, beside: 14 },
    { key: "near", parent: null, labelled: true, beside: 6 },
    { key: "here", parent: null, labelled: true },
  ];
  expect(meant(crowd, new Set(["far", "near", "here"]))).toBe("here");
  expect(meant(crowd, new Set(["far", "near"]))).toBe("near");
  expect(meant(crowd, new Set(["far"]))).toBe("far");
});

describe("what a click does, in words", () => {
  it("is the move's sentence where the click makes it, and says so where it only begins one", () => {
    expect(deeds(walks, ["a"])).toEqual(new Map([["1", "Do a-1"], ["2", "Do a-2"]]));
    expect(deeds(walks, [])).toEqual(new Map([["a", "Begins: Do a-1 Or: Do a-2"], ["b", "Begins: Do b-2"]]));
  });

  it("names a few moves that a chooser would offer, and counts many", () => {
    const on = (...moves: string[]): Choice[] => moves.map((move) => choice(move, [["a"]]));
    expect(deeds(on("x", "y"), []).get("a")).toBe("Choose: Do x Or: Do y");
    expect(deeds(on("x", "y", "z", "w"), []).get("a")).toBe("Choose one of 4 moves.");
  });

  it("selects where several are chosen together, and says nothing of what is not lit", () => {
    const both = [choice("a+b", [["a"], ["b"]], { any_order: true })];
    expect(deeds(both, ["a"])).toEqual(new Map([["b", "Selects it."]]));
  });
});

describe("what is in hand", () => {
  const lay = (move: string, hand: string, ...steps: string[][]): Choice => choice(move, steps, { hand });

  it("is the piece that every answer puts down", () => {
    expect(held([lay("a", "card", ["spot:a"]), lay("b", "card", ["spot:b"])], [])).toBe("card");
    expect(held([lay("a", "card", ["spot:a"]), lay("b", "other", ["spot:b"])], [])).toBeNull();
  });

  it("is nothing while the piece lies on the table and waits to be picked", () => {
    const only = [lay("a", "token", ["token"], ["tile:a"]), lay("b", "token", ["token"], ["tile:b"])];
    expect(held(only, [])).toBeNull();
    expect(held(only, ["token"])).toBe("token");
  });
});
