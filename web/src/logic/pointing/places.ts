/** Each meaning has its own place in the action bar, for good: what ends a turn never stands where something else stood. */
import type { Choice } from "../../wire/types";

export const places = ["keep", "done", "pass", "do"] as const;
export type Place = (typeof places)[number] | "other";

/** Where a choice's button stands: as its game says, else by what it is for. */
export function placeOf(choice: Choice): Place {
  return choice.place ?? (choice.stop === null ? "other" : "pass");
}

export interface Bar {
  other: Choice[];
  fixed: Partial<Record<Place, Choice>>;
  /** how many of the places, counted from the left, are free for what has none */
  free: number;
}

/** A second choice of the same meaning goes to the others; `taken` are places that something else has now. */
export function bar(choices: Choice[], taken: Place[] = []): Bar {
  const other: Choice[] = [];
  const fixed: Partial<Record<Place, Choice>> = {};
  for (const choice of choices) {
    const place = placeOf(choice);
    if (place === "other" || fixed[place] || taken.includes(place)) other.push(choice);
    else fixed[place] = choice;
  }
  const first = places.findIndex((place) => fixed[place] || taken.includes(place));
  return { other, fixed, free: first < 0 ? places.length : first };
}
