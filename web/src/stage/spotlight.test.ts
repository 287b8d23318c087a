import { expect, test, vi } from "vitest";
import type { Session } from "../session/session.svelte";
import { fillScene, type ToldArea } from "../wire/fill";
import type { Moment } from "../wire/types";
import { Spotlight } from "./spotlight.svelte";

const area = (key: string, kind: ToldArea["kind"], owner: number | null, mini = false): ToldArea => ({ key, title: key, kind, owner, mini, box: [0, 0, 1, 1] });
const scene = (...areas: ToldArea[]) => fillScene({ areas, seats: [], status: "" } as never);

function following(seat: number): Spotlight {
  const spotlight = new Spotlight();
  spotlight.follow({ live: { mine: false, outcome: null }, toAct: [seat], seat: 0 } as unknown as Session);
  return spotlight;
}

test("who only watches sees the board of the seat to act large", () => {
  expect(following(1).in(scene(area("other", "board", 2), area("theirs", "pool", 1, true)), null)).toBe("theirs");
});

test("a board that all share is never covered, unless by a click", () => {
  const shared = scene(area("island", "board", null), area("theirs", "pool", 1, true));
  const spotlight = following(1);
  expect(spotlight.in(shared, 0)).toBeNull();
  spotlight.hold("theirs");
  expect(spotlight.in(shared, 0)).toBe("theirs");
});

test("the own board is not covered while a rival thinks, but while something is shown on the rival's", () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const table = scene(area("mine", "board", 0), area("row", "row", null), area("theirs", "pool", 1, true));
  const shown = (where: string) => ({ kind: "flash", keys: [], area: where }) as unknown as Moment;
  const spotlight = following(1);
  const during = (moment: Moment | null): string | null => {
    spotlight.show(table, moment);
    return spotlight.in(table, 0, moment);
  };
  expect(during(null)).toBeNull();
  expect(during(shown("theirs"))).toBe("theirs");
  expect(during(shown("row"))).toBeNull();
  expect(during(shown("theirs"))).toBe("theirs");
  expect(during(shown("mine"))).toBeNull();
  during(shown("theirs"));
  expect(during(null)).toBe("theirs");
  vi.runAllTimers();
  expect(during(null)).toBeNull();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
