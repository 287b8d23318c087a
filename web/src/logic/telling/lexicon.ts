/** Finds the words of a glossary in what a game says. */
import type { Meaning } from "../../wire/types";

export type Part = { text: string; meaning?: Meaning };

const LETTER = "[\\p{L}\\p{N}_]";
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A word as it begins a sentence. */
const begun = (form: string): string => form.slice(0, 1).toUpperCase() + form.slice(1);

export class Lexicon {
  private readonly known = new Map<string, Meaning | undefined>();
  private readonly pattern: RegExp | null;

  /** `names` are those of the seats: nobody's name is explained. */
  constructor(
    readonly meanings: Meaning[] = [],
    names: string[] = [],
  ) {
    for (const meaning of meanings) for (const form of [meaning.word, ...meaning.also]) for (const each of [form, begun(form)]) this.known.set(each, meaning);
    if (meanings.length) for (const name of names) for (const each of [name, begun(name)]) this.known.set(each, undefined);
    const longest = [...this.known.keys()].sort((a, b) => b.length - a.length);
    this.pattern = longest.length ? new RegExp(`(?<!${LETTER})(?:${longest.map(escaped).join("|")})(?!${LETTER})`, "gu") : null;
  }

  /** The text in pieces: each word with a meaning by itself, where it comes first. */
  parts(text: string): Part[] {
    if (!this.pattern) return [{ text }];
    const parts: Part[] = [];
    const seen = new Set<Meaning>();
    let from = 0;
    for (const match of text.matchAll(this.pattern)) {
      const meaning = this.known.get(match[0]);
      if (!meaning || seen.has(meaning)) continue;
      seen.add(meaning);
      if (match.index > from) parts.push({ text: text.slice(from, match.index) });
      parts.push({ text: match[0], meaning });
      from = match.index + match[0].length;
    }
    if (from < text.length || !parts.length) parts.push({ text: text.slice(from) });
    return parts;
  }

  /** The meanings of the words in a text, each once, in its order. */
  in(text: string): Meaning[] {
    return this.parts(text).flatMap(({ meaning }) => meaning ?? []);
  }

  /** Whether a single word, with whatever stands around it, has a meaning. */
  has(word: string): boolean {
    return this.in(word).length > 0;
  }
}
