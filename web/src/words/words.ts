/** Every sentence of the client, by its key, from a file for each language. */
import english from "./en.json";
import { lists } from "./formats";
import { filled, type Argument } from "./message";
import { PSEUDO, pseudo } from "./pseudo";

type Keys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Keys<T[K]>}` }[keyof T & string];
/** What can be said: a wrong key does not pass the type check. */
export type Key = Keys<typeof english>;
export type Sentences = { [key: string]: string | Sentences };

export const ENGLISH = "en";
const others = import.meta.glob<Sentences>(["./*.json", "!./en.json"], { import: "default" });

/** What this screen reads; the client says in English what it has no words for. */
let language = ENGLISH;
let told: Sentences = english;

const fileOf = (code: string): string => `./${code}.json`;

/** The languages that the client itself has words in. */
export const ownLanguages = (): string[] => [ENGLISH, ...Object.keys(others).map((file) => file.slice(2, -5))];

/** Say everything in that language from now on; before anything is said. */
export async function speak(code: string): Promise<void> {
  language = code;
  told = (await others[fileOf(code)]?.()) ?? {};
  document.documentElement.lang = written();
}

export const spokenLanguage = (): string => language;

/** What numbers, dates and plurals of the client's own sentences go by. */
const written = (): string => (language === ENGLISH || language === PSEUDO || !others[fileOf(language)] ? "en-GB" : language);

function template(key: string, sentences: Sentences): string | null {
  let found: string | Sentences | undefined = sentences;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : null;
}

/** The sentence of that key ("lost.title"), its places filled. */
export function say(key: Key, args: Record<string, Argument> = {}): string {
  const own = template(key, told) ?? template(key, english);
  if (own === null) throw new Error(`no words for ${key}`);
  return filled(language === PSEUDO ? pseudo(own) : own, args, written());
}

/** "a, b and c", as the language joins them. */
export function list(items: string[]): string {
  return lists(written()).format(items);
}

/** A share that was won or lost: "+12%". */
export function change(share: number): string {
  return new Intl.NumberFormat(written(), { style: "percent", signDisplay: "always" }).format(share).replace("-", "−");
}

/** A difference: "+4", "−4". */
export function signed(amount: number): string {
  return new Intl.NumberFormat(written(), { signDisplay: "exceptZero" }).format(amount).replace("-", "−");
}

/** A sentence whose scores ("18-7") stay in one line, with the dash that is written between numbers. */
export function withScores(sentence: string): string {
  return sentence.replace(/(\d)-(?=\d)/g, "$1\u2060–\u2060");
}

/** A share of something: "125%". */
export function share(part: number): string {
  return new Intl.NumberFormat(written(), { style: "percent" }).format(part);
}

/** A day of this year: "3 May". */
export function day(time: number): string {
  return new Intl.DateTimeFormat(written(), { day: "numeric", month: "long" }).format(time);
}

/** What a language calls itself: "Deutsch". */
export function nameOfLanguage(code: string): string {
  return (code === PSEUDO ? null : new Intl.DisplayNames(code, { type: "language" }).of(code)) ?? code;
}
