import { prefs } from "../prefs/prefs.svelte";
import { http } from "../wire/http";
import type { Bot, Game, Options, Preset, Seat, SeatWish } from "../wire/types";
import { presetSeats, wishesOf } from "./seats";

/** A table that is ready to be played, and the last part of its address. */
export function begin(game: Game, bots: Bot[], preset: Preset): Promise<string> {
  return http.create(game.name, presetSeats(game, bots, preset, prefs.name), preset.options);
}

interface Played {
  game: string;
  seats: SeatWish[];
  options: Options;
}
let played: Played | null = null;

/** The form of this game begins once with what was played at a table. */
export function changeFrom(game: string, seats: Seat[], options: Options): void {
  played = { game, seats: wishesOf(seats, prefs.name), options };
}

/** What the form of a game begins with, if somebody comes from a table of it. */
export function takePlayed(game: string): Played | null {
  const found = played?.game === game ? played : null;
  played = null;
  return found;
}
