import { describe, expect, it } from "vitest";
import { pageOf } from "../route.svelte";
import { backOff } from "./live";

describe("trying again", () => {
  it("waits longer each time, up to a limit", () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 20].map((tries) => backOff(tries, 0.5));
    expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
    expect(Math.max(...waits)).toBe(8000);
  });

  it("varies a little, so that many screens do not knock at once", () => {
    expect(backOff(1, 0)).toBeLessThan(backOff(1, 1));
  });
});

describe("addresses", () => {
  it("name the page", () => {
    expect(pageOf("/")).toEqual({ name: "start" });
    expect(pageOf("/join/t1/2#key")).toEqual({ name: "join", id: "t1", seat: 2, key: "key" });
    expect(pageOf("/join/t1/2/key")).toEqual({ name: "join", id: "t1", seat: 2, key: "key" });
    expect(pageOf("/join/t1/two#key")).toEqual({ name: "lost" });
    expect(pageOf("/join/t1/2")).toEqual({ name: "lost" });
    expect(pageOf("/table/7f#ply")).toEqual({ name: "table", id: "7f" });
    expect(pageOf("/new/a%20game")).toEqual({ name: "new", game: "a game" });
    expect(pageOf("/table/7f")).toEqual({ name: "table", id: "7f" });
    expect(pageOf("/learn/a%20game/first")).toEqual({ name: "learn", game: "a game", lesson: "first" });
    expect(pageOf("/learn/game")).toEqual({ name: "lost" });
    expect(pageOf("/about")).toEqual({ name: "about" });
    expect(pageOf("/table")).toEqual({ name: "lost" });
  });
});
