/** Answers that are given without asking: preferences of the person; the rules always ask. */
import type { Choice, Position } from "../wire/types";

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

/** The answer to give without asking: the only one there is, where everybody knows that, or a window let go by. */
export function unasked(position: Pick<Position, "choices" | "obvious">, passing: Passing, forced: boolean): Choice | null {
  const only = position.obvious && forced ? position.choices[0] : undefined;
  return only ?? letBy(position.choices, passing);
}
