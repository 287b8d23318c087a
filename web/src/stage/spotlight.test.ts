import { expect, test } from "vitest";
import type { Session } from "../session/session.svelte";
import { fillScene, type ToldArea } from "../wire/fill";
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
