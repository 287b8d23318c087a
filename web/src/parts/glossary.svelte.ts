/** The glossary of the game on this page, and the word in it that is being explained. */
import { Lexicon } from "../logic/telling/lexicon";
import { http } from "../wire/http";
import type { Meaning } from "../wire/types";

class Glossary {
  lexicon = $state.raw(new Lexicon());
  game = $state<string | null>(null);

  /** Explain the words of this game from now on; the names of its seats are no words. */
  async use(game: string, names: string[] = []): Promise<void> {
    this.game = game;
    try {
      const meanings = await http.glossary(game);
      if (this.game === game) this.lexicon = new Lexicon(meanings, names);
    } catch {
      // without it the words are as they are
    }
  }

  meaning(key: string): Meaning | undefined {
    return this.lexicon.meanings.find((each) => each.key === key);
  }
}

export const glossary = new Glossary();

const SKIPPED = "a,button,code,.term";

/** Underline the words with a meaning in a text that comes as HTML, and make the numbers of rules links. */
export function annotated(node: HTMLElement, lexicon: Lexicon, numbers: Set<string>): void {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.parentElement?.closest(SKIPPED)) text.replaceWith(...lexicon.parts(text.data).flatMap(({ text: part, meaning }) => (meaning ? [termOf(part, meaning)] : cited(part, numbers))));
  }
}

function termOf(text: string, { key }: Meaning): HTMLElement {
  const term = document.createElement("span");
  term.className = "term";
  term.dataset.term = key;
  term.tabIndex = 0;
  term.textContent = text;
  return term;
}

const NUMBER = /\b[RT]\d+(?:\.\d+)*[a-z]?\b/g;

function cited(text: string, numbers: Set<string>): (string | HTMLElement)[] {
  const found: (string | HTMLElement)[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMBER)) {
    if (!numbers.has(match[0])) continue;
    const link = document.createElement("button");
    link.className = "cites";
    link.dataset.cites = match[0];
    link.textContent = match[0];
    found.push(text.slice(from, match.index), link);
    from = match.index + match[0].length;
  }
  return [...found, text.slice(from)];
}
