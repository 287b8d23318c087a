/** The same choices as words: grouped when they are many, and filtered by what is typed. */
import type { Choice } from "../../wire/types";
import { say } from "../../words/words";

export const MANY = 40;

export interface SentenceGroup {
  title: string | null;
  choices: Choice[];
}

export function matching(choices: Choice[], typed: string): Choice[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return choices;
  return choices.filter((choice) => {
    const text = `${choice.sentence} ${choice.move}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function grouped(choices: Choice[]): SentenceGroup[] {
  if (choices.length <= MANY) return [{ title: null, choices }];
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const title = choice.group ?? "";
    groups.set(title, [...(groups.get(title) ?? []), choice]);
  }
  return [...groups].map(([title, members]) => ({ title: title || (groups.size > 1 ? say("moves.other") : null), choices: members }));
}

/** What Enter after typing plays: the exact notation, else the only sentence left, else the text as it stands. */
export function typedMove(choices: Choice[], typed: string): string | null {
  const text = typed.trim();
  if (!text) return null;
  const exact = choices.find((choice) => choice.move === text);
  const left = matching(choices, text);
  return exact?.move ?? (left.length === 1 ? (left[0]?.move ?? null) : text);
}
