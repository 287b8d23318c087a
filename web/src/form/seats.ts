/** Seats of a table to come: what is sensible by default, and what a game allows. */
import type { Bot, Game, GameOption, Options, Preset, Seat, SeatWish } from "../wire/types";

export function botsOf(game: Game, bots: Bot[]): Bot[] {
  const fits = (games: string[] | null | undefined) => !games || games.includes(game.name);
  return bots.filter((bot) => fits(bot.games)).map((bot) => ({ ...bot, levels: bot.levels.filter((level) => fits(level.games)) }));
}

/** A bot by its name, at its first level; else the usual one, or the first that plays this game. */
export function firstBot(game: Game, bots: Bot[], wanted: string | null = null): SeatWish {
  const fitting = botsOf(game, bots);
  const bot = fitting.find((each) => each.name === wanted) ?? fitting.find((each) => each.usual) ?? fitting[0];
  if (!bot) return { kind: "person" };
  const level = bot.levels[0]?.name;
  return { kind: "bot", bot: bot.name, ...(level === undefined ? {} : { level }) };
}

/** A bot as the form offers it: at its own level, else at its first; else the usual one. */
export function offered(wish: SeatWish, game: Game, bots: Bot[]): SeatWish {
  if (wish.kind !== "bot") return wish;
  const levels = botsOf(game, bots).find((bot) => bot.name === wish.bot)?.levels ?? [];
  return levels.some((level) => level.name === wish.level) ? wish : firstBot(game, bots, wish.bot ?? null);
}

/** The seats of a preset: me, and bots of its strength in all others. */
export function presetSeats(game: Game, bots: Bot[], preset: Preset, name: string): SeatWish[] {
  const me: SeatWish = { kind: "me", ...(name.trim() ? { name: name.trim() } : {}) };
  return named([me, ...Array.from({ length: preset.seats - 1 }, () => firstBot(game, bots, preset.bot))], bots);
}

/** The same seats with a name for every bot that nobody else has. A bot keeps the one it has, if it is one of its own. */
export function named(wishes: SeatWish[], bots: Bot[]): SeatWish[] {
  const taken = new Set(wishes.filter((wish) => wish.kind !== "bot").map((wish) => wish.name?.trim() ?? ""));
  return wishes.map((wish) => {
    if (wish.kind !== "bot") return wish;
    const names = bots.find((bot) => bot.name === wish.bot)?.cast.map((member) => member.name) ?? [];
    const kept = wish.name !== undefined && names.includes(wish.name) && !taken.has(wish.name);
    const name = kept ? wish.name : names.find((each) => !taken.has(each));
    if (name === undefined) return { kind: wish.kind, ...(wish.bot ? { bot: wish.bot } : {}), ...(wish.level ? { level: wish.level } : {}) };
    taken.add(name);
    return { ...wish, name };
  });
}

/** The face that goes with a bot's name. */
export function faceOf(name: string | undefined, bots: Bot[]): string | null {
  return bots.flatMap((bot) => bot.cast).find((member) => member.name === name)?.face ?? null;
}

/** Whether an option changes anything with so many seats and the other options as they are. */
export function matters(option: GameOption, seats: number, options: Options): boolean {
  if (option.seats && !option.seats.includes(seats)) return false;
  return Object.entries(option.when ?? {}).every(([name, values]) => values.includes(options[name] as string | number | boolean));
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

/** The seats of a table as wishes for another one: the first of mine is me, and whoever sat elsewhere comes by a link. */
export function wishesOf(seats: Seat[], name: string): SeatWish[] {
  const me = seats.find((seat) => seat.mine)?.seat;
  return seats.map((seat) => {
    if (seat.kind === "bot") return { kind: "bot", ...(seat.bot ? { bot: seat.bot } : {}), ...(seat.level ? { level: seat.level } : {}), name: seat.name };
    if (seat.seat === me) return { kind: "me", ...(name.trim() ? { name: name.trim() } : {}) };
    return seat.mine ? { kind: "person", name: seat.name } : { kind: "open" };
  });
}
