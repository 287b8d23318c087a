/** What this browser has solved, and how its days went. */
import { http } from "../wire/http";
import type { Daily, TableEntry } from "../wire/types";

/** How a day went: whether it was won, and the score where there is one. */
export interface Result {
  won: boolean;
  score: number | null;
}

const SOLVED = "motley-puzzles";
const DAYS = "motley-daily";
const A_DAY = 86_400_000;

function load<T>(place: string): Record<string, T> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return found && typeof found === "object" ? (found as Record<string, T>) : {};
  } catch {
    return {};
  }
}

function save(place: string, value: unknown): void {
  try {
    localStorage.setItem(place, JSON.stringify(value));
  } catch {
    // a private window without storage: it holds for this page
  }
}

const solved = $state<Record<string, boolean>>(load(SOLVED));
const days = $state<Record<string, Result>>(load(DAYS));

export const isSolved = (game: string, key: string): boolean => solved[`${game}/${key}`] === true;

/** A puzzle was solved without being shown; it may be that of the day. */
export async function keepSolved(game: string, key: string): Promise<void> {
  solved[`${game}/${key}`] = true;
  save(SOLVED, solved);
  const { day, dailies } = await http.daily();
  const found = dailies.find((each) => each.game === game && each.puzzle === key);
  if (found) keepDay(day, found.game, found.key, { won: true, score: null });
}

export function keepDay(day: string, game: string, key: string, result: Result): void {
  days[`${day}/${game}/${key}`] = result;
  save(DAYS, days);
}

/** Tables of the day that are over: what they brought is kept even if they are deleted later. */
export function keepTables(tables: TableEntry[]): void {
  for (const { game, daily } of tables) {
    if (daily && daily.won !== null) keepDay(daily.day, game, daily.key, { won: daily.won, score: daily.score });
  }
}

export const resultOf = (day: string, { game, key }: Pick<Daily, "game" | "key">): Result | null => days[`${day}/${game}/${key}`] ?? null;

export const dayBefore = (day: string, count = 1): string => new Date(Date.parse(day) - count * A_DAY).toISOString().slice(0, 10);

/** The last days up to this one, oldest first, and how each went. */
export function lately(day: string, daily: Daily, count: number): { day: string; result: Result | null }[] {
  return Array.from({ length: count }, (_, place) => dayBefore(day, count - 1 - place)).map((each) => ({ day: each, result: resultOf(each, daily) }));
}

/** Days in a row, up to this one or the one before it, on which something daily was played to its end. */
export function streak(day: string, played: Iterable<string> = Object.keys(days).map((name) => name.slice(0, 10))): number {
  const found = new Set(played);
  let last = found.has(day) ? day : dayBefore(day);
  let count = 0;
  for (; found.has(last); last = dayBefore(last)) count++;
  return count;
}
