import { expect, test } from "vitest";
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

test("the board of the rival who acts is large", () => {
  expect(following(1).in(scene(area("mine", "board", 0), area("theirs", "pool", 1, true)))).toBe("theirs");
});

test("a board that all share is never covered, unless by a click", () => {
  const shared = scene(area("island", "board", null), area("theirs", "pool", 1, true));
  const spotlight = following(1);
  expect(spotlight.in(shared)).toBeNull();
  spotlight.hold("theirs");
  expect(spotlight.in(shared)).toBe("theirs");
});

test("what is shown on the own board is not covered while the rival acts already", () => {
  const table = scene(area("mine", "board", 0), area("row", "row", null), area("theirs", "pool", 1, true));
  const shown = (where: string) => ({ kind: "flash", keys: [], area: where }) as unknown as Moment;
  expect(following(1).in(table, shown("mine"))).toBeNull();
  expect(following(1).in(table, shown("row"))).toBe("theirs");
  expect(following(1).in(table, shown("theirs"))).toBe("theirs");
});
