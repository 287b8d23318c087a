import { describe, expect, test } from "vitest";
import english from "./en.json";
import { placesOf } from "./message";
import { scanned } from "./scan";

const components = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
const modules = import.meta.glob<string>(["../**/*.ts", "!../**/*.test.ts", "!./scan.ts"], { query: "?raw", import: "default", eager: true });

type Sentences = { [key: string]: string | Sentences };

function told(sentences: Sentences, before = ""): [string, string][] {
  return Object.entries(sentences).flatMap(([key, value]): [string, string][] => (typeof value === "string" ? [[before + key, value]] : told(value, `${before}${key}.`)));
}

const scans = [
  ...Object.entries(components).map(([file, source]) => ({ file, ...scanned(source, false) })),
  ...Object.entries(modules).map(([file, source]) => ({ file, ...scanned(source, true) })),
];
const words = new Map(told(english));

describe("the sources", () => {
  test("are there", () => {
    expect(scans.length).toBeGreaterThan(60);
  });

  test("hold no sentence of their own", () => {
    expect(scans.flatMap(({ file, own }) => own.map((text) => `${file}: ${text}`))).toEqual([]);
  });

  test("name every key in full", () => {
    expect(scans.filter(({ unknown }) => unknown).map(({ file }) => file)).toEqual([]);
  });

  test("say what there are words for, with the arguments that the words speak of", () => {
    const wrong = scans.flatMap(({ file, said }) =>
      said
        .filter(({ key, args }) => !words.has(key) || [...args].sort().join() !== placesOf(words.get(key) ?? "").sort().join())
        .map(({ key, args }) => `${file}: ${key} (${args.join()})`),
    );
    expect(wrong).toEqual([]);
  });

  test("say every sentence somewhere", () => {
    const said = new Set(scans.flatMap((scan) => scan.said.map(({ key }) => key)));
    expect([...words.keys()].filter((key) => !said.has(key))).toEqual([]);
  });
});

describe("the check", () => {
  const found = (source: string): string[] => scanned(source, false).own;

  test("sees a sentence wherever it stands", () => {
    expect(found("<p>Hello <b>there</b></p>")).toEqual(["Hello", "there"]);
    expect(found('<button title="Go on">→</button>')).toEqual(["Go on"]);
    expect(found('<p aria-label="{n} of them">{n}</p>')).toEqual([" of them"]);
    expect(found('<p>{over ? "Game over" : ""}</p>')).toEqual(["Game over"]);
    expect(found('<p>{`every ${n} seconds or so`}</p>')).toEqual(["seconds or so"]);
    expect(found('<script lang="ts">\nconst labels: string[] = ["just now"];\n</script>')).toEqual(["just now"]);
    expect(scanned('export const told = (): string => "Waiting.";', true).own).toEqual(["Waiting."]);
  });

  test("leaves alone what nobody reads", () => {
    expect(found('<p class="Button small" data-testid="all">{n} · {m}</p>')).toEqual([]);
    expect(found('<script lang="ts">\nif (event.key === "Enter") throw new Error("no such thing");\n</script>')).toEqual([]);
    expect(found('<path d="M5 4h9a4 4 0 0 1 4 4v12" />')).toEqual([]);
  });

  test("sees what is said, and a key that it cannot know", () => {
    expect(scanned('<p>{say(over ? "a.b" : "c.d", { n, who: 1 })}</p>', false).said).toEqual([
      { key: "a.b", args: ["n", "who"] },
      { key: "c.d", args: ["n", "who"] },
    ]);
    expect(scanned("<p>{say(key)}</p>", false).unknown).toBe(1);
  });
});
