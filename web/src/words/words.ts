/** Every sentence of the client, by its key, from a file for each language. */
import english from "./en.json";

export type Argument = string | number;
type Sentences = { [key: string]: string | Sentences };

const PLACE = /\{([^{}]+)\}/g;

function template(key: string, sentences: Sentences): string | null {
  let found: string | Sentences | undefined = sentences;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : null;
}

/** What stands in braces: an argument, or (`{n|seat|seats}`) the word for one or for many of it. */
function place(text: string, args: Record<string, Argument>): string {
  const [name = "", one, many] = text.split("|");
  const value = args[name];
  if (value === undefined) throw new Error(`no argument {${name}}`);
  return one === undefined || many === undefined ? String(value) : Number(value) === 1 ? one : many;
}

/** The sentence of that key ("lost.title"), its places filled. */
export function say(key: string, args: Record<string, Argument> = {}): string {
  const text = template(key, english);
  if (text === null) throw new Error(`no words for ${key}`);
  return text.replace(PLACE, (_, inner: string) => place(inner, args));
}
