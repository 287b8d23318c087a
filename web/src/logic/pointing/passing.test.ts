import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire/types";
import { letBy, unasked, type Passing } from "./passing";

function choice(move: string, stop: string | null = null, urgent = false): Choice {
  return { move, steps: [], sentence: move, any_order: false, button: move, hotkey: null, group: null, final: true, stop, urgent, hand: null, place: null, then: [] };
}

const window = (urgent: boolean): Choice[] => [choice("use shield"), choice("pass", "attack", urgent)];

describe("letting windows go by", () => {
  it("passes where nothing is at stake", () => {
    expect(letBy(window(false), { mode: "smart", stops: [] })?.move).toBe("pass");
  });

  it("asks when it matters, unless only stops count", () => {
    expect(letBy(window(true), { mode: "smart", stops: [] })).toBeNull();
    expect(letBy(window(true), { mode: "stops", stops: [] })?.move).toBe("pass");
  });

  it("asks at a stop, and only at that one", () => {
    for (const mode of ["smart", "stops"] as const) {
      expect(letBy(window(false), { mode, stops: ["attack"] })).toBeNull();
      expect(letBy(window(false), { mode, stops: ["setup"] })?.move).toBe("pass");
    }
  });

  it("never passes by hand's leave, nor where there is no window", () => {
    expect(letBy(window(false), { mode: "manual", stops: [] })).toBeNull();
    expect(letBy([choice("end")], { mode: "smart", stops: [] })).toBeNull();
  });
});

describe("answering without asking", () => {
  const like: Passing = { mode: "smart", stops: [] };

  it("gives the only answer where everybody knows that it is", () => {
    expect(unasked({ ask: null, choices: [choice("roll")], obvious: true }, like, true)?.move).toBe("roll");
  });

  it("asks where the person wants to be asked, and where it would tell the others something", () => {
    expect(unasked({ ask: null, choices: [choice("roll")], obvious: true }, like, false)).toBeNull();
    expect(unasked({ ask: null, choices: [choice("roll")], obvious: false }, like, true)).toBeNull();
  });

  it("lets windows go by all the same", () => {
    expect(unasked({ ask: null, choices: window(false), obvious: false }, like, false)?.move).toBe("pass");
  });

  it("gives the first answer to what may be exchanged later, unless that would be final", () => {
    const ask = { kind: "turn", seats: [0], sentence: "Turn it.", revisable: true };
    const ways = [choice("north"), choice("east")].map((each) => ({ ...each, final: false }));
    expect(unasked({ ask, choices: ways, obvious: false }, { mode: "manual", stops: [] }, false)?.move).toBe("north");
    expect(unasked({ ask: { ...ask, revisable: false }, choices: ways, obvious: false }, like, true)).toBeNull();
    expect(unasked({ ask, choices: [choice("north"), choice("east")], obvious: false }, like, true)).toBeNull();
  });
});
