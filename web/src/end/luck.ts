/** The draws of a game against all that they might have been. */
import type { Luck, SeatNumber } from "../wire/types";

/** Luck is with whoever did better than this share of the shuffles, and better than everybody else by so much. */
const GOOD = 0.6;
const BETTER = 0.15;

/** The heights of the bars, the highest being 1: all seats together, since chance knows none. */
export function barsOf(luck: Luck): number[] {
  const counts = (luck.shuffles[0] ?? []).map((_, bar) => luck.shuffles.reduce((sum, each) => sum + (each[bar] ?? 0), 0));
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
}

/** Where an amount lies between the first edge and the last, from 0 to 1. */
export function placeIn(luck: Luck, amount: number): number {
  const [low, high] = [luck.edges[0] ?? 0, luck.edges.at(-1) ?? 1];
  return Math.min(1, Math.max(0, (amount - low) / (high - low)));
}

/** With whom luck was; null if it was even. */
export function luckiest(luck: Luck): SeatNumber | null {
  const most = Math.max(...luck.below);
  const seat = luck.below.indexOf(most);
  return most >= GOOD && luck.below.every((share, other) => other === seat || most - share >= BETTER) ? seat : null;
}
