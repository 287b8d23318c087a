import { describe, expect, it } from "vitest";
import { agoText, minutesText, seatsText } from "../start/words";
import type { Bot, Game } from "../wire/types";
import { botsOf, firstBot, neighbours, quickSeats, resized } from "./seats";

const game = { name: "g", seats: [2, 3, 5], house: [] as number[] } as Game;
const bots: Bot[] = [
  { name: "other", title: "", sentence: "", levels: [{ name: "x", title: "" }], games: ["h"] },
  { name: "walker", title: "", sentence: "", levels: [{ name: "easy", title: "" }, { name: "hard", title: "" }], games: null },
];

describe("seats of a new table", () => {
  it("are me and a bot of the first level by default", () => {
    expect(quickSeats(game, bots, "")).toEqual([{ kind: "me" }, { kind: "bot", bot: "walker", level: "easy" }]);
    expect(quickSeats(game, bots, " Ada ")[0]).toEqual({ kind: "me", name: "Ada" });
  });

  it("have company by default in a game that can be played alone too", () => {
    expect(quickSeats({ ...game, seats: [1, 2, 3] }, bots, "")).toHaveLength(2);
    expect(quickSeats({ ...game, seats: [1] }, bots, "")).toEqual([{ kind: "me" }]);
  });

  it("have the usual bot, wherever it stands in the list", () => {
    const usual = { name: "friend", title: "", sentence: "", levels: [{ name: "usual", title: "" }], games: null, usual: true };
    expect(firstBot(game, [...bots, usual])).toEqual({ kind: "bot", bot: "friend", level: "usual" });
  });

  it("offer no level that is for another game", () => {
    const levels = [{ name: "usual", title: "", games: null }, { name: "poet", title: "", games: ["h"] }, { name: "smith", title: "", games: ["g"] }];
    const [bot] = botsOf(game, [{ name: "friend", title: "", sentence: "", levels, games: null }]);
    expect(bot?.levels.map((level) => level.name)).toEqual(["usual", "smith"]);
  });

  it("are people when no bot plays the game", () => {
    expect(botsOf(game, bots.slice(0, 1))).toEqual([]);
    expect(firstBot(game, bots.slice(0, 1))).toEqual({ kind: "person" });
  });

  it("keep to the counts the game allows", () => {
    expect(neighbours(game, 3)).toEqual({ fewer: 2, more: 5 });
    expect(neighbours(game, 2)).toEqual({ fewer: null, more: 3 });
    expect(neighbours(game, 5)).toEqual({ fewer: 3, more: null });
  });

  it("may be as few as an option allows, but not by default", () => {
    const race = { ...game, seats: [3, 4], house: [2] };
    expect(neighbours(race, 3)).toEqual({ fewer: 2, more: 4 });
    expect(quickSeats(race, bots, "")).toHaveLength(3);
  });

  it("keep what was chosen when their number changes", () => {
    const two = quickSeats(game, bots, "");
    expect(resized(two, 3, () => ({ kind: "person" }))).toEqual([...two, { kind: "person" }]);
    expect(resized(two, 1, () => ({ kind: "person" }))).toEqual([two[0]]);
  });
});

describe("words on the start page", () => {
  it("tell players and minutes", () => {
    expect(seatsText([2])).toBe("2 players");
    expect(seatsText([2, 3, 4])).toBe("2–4 players");
    expect(minutesText([10, 30])).toBe("10–30 min");
  });

  it("tell how long ago, from seconds, milliseconds or a date", () => {
    const now = Date.UTC(2030, 0, 1, 12);
    expect(agoText(now / 1000 - 10, now)).toBe("just now");
    expect(agoText(now - 5 * 60_000, now)).toBe("5 minutes ago");
    expect(agoText(new Date(now - 2 * 3_600_000).toISOString(), now)).toBe("2 hours ago");
    expect(agoText("never", now)).toBe("");
  });
});
