import { prefs } from "../prefs/prefs.svelte";
import { http } from "../wire/http";
import type { Bot, Game, Preset } from "../wire/types";
import { presetSeats } from "./seats";

/** A table that is ready to be played, and the last part of its address. */
export function begin(game: Game, bots: Bot[], preset: Preset): Promise<string> {
  return http.create(game.name, presetSeats(game, bots, preset, prefs.name), preset.options);
}
