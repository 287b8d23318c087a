import { describe, expect, it } from "vitest";
import type { Luck } from "../wire/types";
import { barsOf, luckiest, placeIn } from "./luck";

const luck = (...below: number[]): Luck => ({ drawn: below.map(() => 0), edges: [-0.2, 0, 0.2], shuffles: [[400, 600], [600, 400]], below });

describe("luck against expectation", () => {
  it("lays what was drawn among what might have been", () => {
    expect(barsOf({ ...luck(0, 0), shuffles: [[100, 300], [100, 100]] })).toEqual([0.5, 1]);
    expect([-0.3, -0.2, 0, 0.1, 0.9].map((amount) => placeIn(luck(0, 0), amount))).toEqual([0, 0, 0.5, 0.75, 1].map((place) => expect.closeTo(place)));
  });

  it("is with somebody only if it is worth speaking of", () => {
    expect([luckiest(luck(0.2, 0.8)), luckiest(luck(0.9, 0.1, 0.7)), luckiest(luck(0.55, 0.1)), luckiest(luck(0.8, 0.75)), luckiest(luck(0.7))]).toEqual([1, 0, null, null, 0]);
  });
});
