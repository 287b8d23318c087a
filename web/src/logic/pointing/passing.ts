/** Answers that are given without asking: preferences of the person; the rules always ask. */
import type { Choice, Position } from "../../wire/types";

/** asked always; asked when it matters or where a stop is set; asked only where a stop is set */
export type Mode = "manual" | "smart" | "stops";

export interface Passing {
  mode: Mode;
  /** the kinds of windows in which this person wants to be asked */
  stops: string[];
}

export const usualPassing: Passing = { mode: "smart", stops: [] };

/** The choice to make without asking, if the open ask is a window that this person lets go by. */
export function letBy(choices: Choice[], passing: Passing): Choice | null {
  const pass = choices.find((choice) => choice.stop !== null);
  if (!pass || passing.mode === "manual" || passing.stops.includes(pass.stop as string)) return null;
  return passing.mode === "smart" && pass.urgent ? null : pass;
}

/** Whether what is asked is no question: its first answer will do, and is exchanged with one touch while it matters. */
export function isTrifle({ ask, choices }: Pick<Position, "ask" | "choices">): boolean {
  return Boolean(ask?.revisable) && choices.length > 0 && !choices.some(({ final }) => final);
}

/** The answer to give without asking: the first of a trifle, the only one where everybody knows that, or a window let go by. */
export function unasked(position: Pick<Position, "ask" | "choices" | "obvious">, passing: Passing, forced: boolean): Choice | null {
  const first = isTrifle(position) || (position.obvious && forced) ? position.choices[0] : undefined;
  return first ?? letBy(position.choices, passing);
}
