import { describe, expect, it } from "vitest";
import { pageOf } from "../route.svelte";
import { isPlain, refined, searchOf, sieveOf } from "./sieve";

describe("what is looked for", () => {
  it("stands in the address and is read from it again", () => {
    const sieve = { game: "hearts", text: "Ann & Bob", page: "3" };
    expect(sieveOf(searchOf(sieve))).toEqual(sieve);
    expect(pageOf(`/games?${searchOf(sieve)}`)).toEqual({ name: "games", search: searchOf(sieve) });
    expect(pageOf("/games")).toEqual({ name: "games", search: "" });
  });

  it("begins at the first page when it changes, and forgets what is empty or unknown", () => {
    expect(searchOf(refined({ game: "hearts", page: "3" }, "result", "won"))).toBe("game=hearts&result=won");
    expect(searchOf(refined({ game: "hearts" }, "game", ""))).toBe("");
    expect(sieveOf("whose=everybody&result=won")).toEqual({ result: "won" });
    expect([isPlain({}), isPlain({ page: "2" }), isPlain({ text: "x" })]).toEqual([true, true, false]);
  });
});
