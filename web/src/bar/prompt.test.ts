import { describe, expect, it } from "vitest";
import type { Hand } from "../session/hand.svelte";
import type { Lookback } from "../session/lookback.svelte";
import type { Session } from "../session/session.svelte";
import type { Line } from "../wire/types";
import { promptOf } from "./prompt";

const line = (ply: number, text: string, by: number | null = 0, seat: number | null = 0): Line => ({ ply, seat, by, notation: null, text, kind: "", forced: false });
const log = [line(0, "The table is set.", null, null), line(1, "Ann has two tokens."), line(2, "A storm comes up.", -1, null), line(5, "Bob passes.", 1, 1)];

function at(ply: number, lines: Line[] = [], told: Line[] = log): string {
  const lookback = { on: true, ply, frame: { ply, lines, scene: null } } as unknown as Lookback;
  return promptOf({ live: { ply: 9 }, log: told } as unknown as Session, {} as Hand, lookback);
}

describe("what is told while chance waits", () => {
  const seats = [0, 1].map((seat) => ({ seat, kind: "person", name: ["Ann", "Bob"][seat], mine: seat === 0, open: false }));
  const session = { live: { scene: { seats: [] } }, seats, awaited: [0, 1], toAct: [], chance: { stage: "opening" }, curtain: null };
  const told = (more: object): string => promptOf({ ...session, ...more } as unknown as Session, {} as Hand, { on: false } as Lookback);

  it("is whose secret the others wait for", () => {
    expect(told({})).toBe("Chance waits for the secret of Bob.");
    expect(told({ awaited: [0] })).toBe("");
    expect(told({ toAct: [1] })).toBe("Waiting for Bob.");
    expect(told({ seats: seats.map((seat) => ({ ...seat, open: seat.seat === 1 })) })).toBe("The game begins when everybody is here: Bob to come.");
  });
});

describe("what is told of a step that is looked back at", () => {
  it("is what happened then", () => {
    expect(at(2, [line(2, "A storm comes up."), line(2, "All are wet.")])).toBe("A storm comes up. All are wet.");
  });

  it("is what was told last, if it has no line of its own", () => {
    expect(at(4)).toBe("Ann has two tokens.");
    expect(at(6)).toBe("Bob passes.");
    // nobody has done anything: what chance brought
    expect(at(4, [], [line(2, "A storm comes up.", -1, null)])).toBe("A storm comes up.");
  });

  it("is the beginning at the first step alone", () => {
    expect(at(0)).toBe("The beginning.");
    expect(at(3, [], [])).toBe("");
  });
});
