/**
 * A sentence with places in braces, as the server's are (`motley/kernel/words.py`):
 *
 * - `{name}`: the argument; a number is written as the language writes numbers.
 * - `{n|seat|seats}`: the word for one, and for any other number.
 * - `{n|0=nobody|one=# seat|other=# seats}`: by what the argument is. Its very value comes first, then the language's
 *   category of that number (zero, one, two, few, many, other), then `other`; `#` is the number itself.
 */
import { numbers, plurals } from "./formats";

export type Argument = string | number;

const PLACE = /\{([^{}]+)\}/g;

function written(value: Argument, language: string): string {
  return typeof value === "number" ? numbers(language).format(value) : value;
}

function chosen(value: Argument, forms: string[], language: string): string {
  const texts = new Map(forms.map((form) => [form.slice(0, form.indexOf("=")), form.slice(form.indexOf("=") + 1)]));
  const category = typeof value === "number" ? plurals(language).select(value) : "other";
  const text = texts.get(String(value)) ?? texts.get(category) ?? texts.get("other");
  if (text === undefined) throw new Error(`no form for ${value} among ${forms.join("|")}`);
  return text.replaceAll("#", written(value, language));
}

function place(text: string, args: Record<string, Argument>, language: string): string {
  const [name = "", ...forms] = text.split("|");
  const value = args[name];
  if (value === undefined) throw new Error(`no argument {${name}}`);
  if (!forms.length) return written(value, language);
  if (forms.every((form) => form.includes("="))) return chosen(value, forms, language);
  return (Number(value) === 1 ? forms[0] : forms[1]) ?? "";
}

/** The sentence with its places filled. */
export function filled(template: string, args: Record<string, Argument>, language: string): string {
  return template.replace(PLACE, (_, inner: string) => place(inner, args, language));
}

/** The names of the arguments that a sentence speaks of. */
export function placesOf(template: string): string[] {
  return [...new Set([...template.matchAll(PLACE)].map(([, inner = ""]) => inner.split("|")[0] ?? ""))];
}
