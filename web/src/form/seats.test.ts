import { describe, expect, it } from "vitest";
import { agoText, minutesText, seatsText } from "../start/words";
import type { Bot, Game, Seat, SeatWish } from "../wire/types";
import { botsOf, faceOf, firstBot, matters, named, neighbours, offered, presetSeats, resized, wishesOf } from "./seats";

const game = { name: "g", seats: [2, 3, 5], house: [] as number[] } as Game;
const cast = [{ name: "Ann", face: "ann" }, { name: "Bea", face: "bea" }];
const bots: Bot[] = [
  { name: "other", title: "", sentence: "", levels: [{ name: "x", title: "" }], games: ["h"], cast },
  { name: "walker", title: "", sentence: "", levels: [{ name: "easy", title: "" }, { name: "hard", title: "" }], games: null, cast },
];
const preset = { key: "first", title: "", sentence: "", seats: 2, options: {}, bot: null };

describe("seats of a new table", () => {
  it("are me and a bot of the first level, as the preset has them", () => {
    expect(presetSeats(game, bots, preset, "")).toEqual([{ kind: "me" }, { kind: "bot", bot: "walker", level: "easy", name: "Ann" }]);
    expect(presetSeats(game, bots, preset, " Ada ")[0]).toEqual({ kind: "me", name: "Ada" });
    expect(presetSeats(game, bots, { ...preset, seats: 1 }, "")).toEqual([{ kind: "me" }]);
  });

  it("never have two of the same name, and no bot the name of a person", () => {
    const names = (name: string, seats: number) => presetSeats(game, bots, { ...preset, seats }, name).map((seat) => seat.name);
    expect(names("", 3)).toEqual([undefined, "Ann", "Bea"]);
    expect(names("Ann", 2)).toEqual(["Ann", "Bea"]);
    expect(names("Ann", 4)).toEqual(["Ann", "Bea", undefined, undefined]);
    expect(named([{ kind: "bot", bot: "walker", name: "Bea" }, { kind: "bot", bot: "walker", name: "Bea" }], bots).map((seat) => seat.name)).toEqual(["Bea", "Ann"]);
    expect(faceOf("Bea", bots)).toBe("bea");
  });

  it("are taken over from a table, with another seat first", () => {
    const seat = { bot: null, level: null, mine: false, resigned: false };
    const table: Seat[] = [
      { ...seat, seat: 0, kind: "bot", name: "Bea", bot: "walker", level: "hard" },
      { ...seat, seat: 1, kind: "person", name: "You", mine: true },
      { ...seat, seat: 2, kind: "person", name: "Wren", mine: true },
      { ...seat, seat: 3, kind: "person", name: "Far" },
    ];
    const walker = { kind: "bot", bot: "walker", level: "hard", name: "Bea" };
    expect(wishesOf(table, "")).toEqual([walker, { kind: "me" }, { kind: "person", name: "Wren" }, { kind: "open" }]);
    expect(offered(wishesOf(table, "")[0] as SeatWish, game, bots)).toEqual(walker);
    expect(offered({ kind: "bot", bot: "walker" }, game, bots)).toEqual({ kind: "bot", bot: "walker", level: "easy" });
    expect(offered({ kind: "bot", bot: "gone", level: "hard" }, game, bots)).toEqual({ kind: "bot", bot: "walker", level: "easy" });
    expect(wishesOf(table, " Ada ")[1]).toEqual({ kind: "me", name: "Ada" });
  });

  it("show only options that matter to them", () => {
    const option = { name: "o", type: "bool", default: false, suggested: false, title: "", sentence: "" } as const;
    expect(matters(option, 2, {})).toBe(true);
    expect(matters({ ...option, seats: [1] }, 2, {})).toBe(false);
    expect(matters({ ...option, when: { mode: ["a"] } }, 2, { mode: "a" })).toBe(true);
    expect(matters({ ...option, when: { mode: ["a"] } }, 2, { mode: "b" })).toBe(false);
  });

  it("have the usual bot, wherever it stands in the list", () => {
    const usual = { name: "friend", title: "", sentence: "", levels: [{ name: "usual", title: "" }], games: null, usual: true, cast };
    expect(firstBot(game, [...bots, usual])).toEqual({ kind: "bot", bot: "friend", level: "usual" });
  });

  it("offer no level that is for another game", () => {
    const levels = [{ name: "usual", title: "", games: null }, { name: "poet", title: "", games: ["h"] }, { name: "smith", title: "", games: ["g"] }];
    const [bot] = botsOf(game, [{ name: "friend", title: "", sentence: "", levels, games: null, cast }]);
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

  it("may be as few as an option allows", () => {
    const race = { ...game, seats: [3, 4], house: [2] };
    expect(neighbours(race, 3)).toEqual({ fewer: 2, more: 4 });
  });

  it("keep what was chosen when their number changes", () => {
    const two = presetSeats(game, bots, preset, "");
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
