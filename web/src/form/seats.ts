/** Seats of a table to come: what is sensible by default, and what a game allows. */
import type { Bot, Game, SeatWish } from "../wire/types";

export function botsOf(game: Game, bots: Bot[]): Bot[] {
  const fits = (games: string[] | null | undefined) => !games || games.includes(game.name);
  return bots.filter((bot) => fits(bot.games)).map((bot) => ({ ...bot, levels: bot.levels.filter((level) => fits(level.games)) }));
}

/** The opponent a newcomer gets: the usual bot, or else the first that plays this game, at its first level. */
export function firstBot(game: Game, bots: Bot[]): SeatWish {
  const fitting = botsOf(game, bots);
  const bot = fitting.find((each) => each.usual) ?? fitting[0];
  if (!bot) return { kind: "person" };
  const level = bot.levels[0]?.name;
  return { kind: "bot", bot: bot.name, ...(level === undefined ? {} : { level }) };
}

export function quickSeats(game: Game, bots: Bot[], name: string): SeatWish[] {
  // Who wants to play alone says so; a game that can be is met with company first.
  const shared = game.seats.filter((count) => count > 1);
  const seats = Math.min(...(shared.length ? shared : game.seats));
  const me: SeatWish = { kind: "me", ...(name.trim() ? { name: name.trim() } : {}) };
  return [me, ...Array.from({ length: seats - 1 }, () => firstBot(game, bots))];
}

/** The seat counts next to this one that the game allows, those included that only some of its options allow. */
export function neighbours(game: Game, seats: number): { fewer: number | null; more: number | null } {
  const counts = [...game.seats, ...game.house];
  const below = counts.filter((count) => count < seats);
  const above = counts.filter((count) => count > seats);
  return { fewer: below.length ? Math.max(...below) : null, more: above.length ? Math.min(...above) : null };
}

export function resized(wishes: SeatWish[], seats: number, fill: () => SeatWish): SeatWish[] {
  return Array.from({ length: seats }, (_, i) => wishes[i] ?? fill());
}
