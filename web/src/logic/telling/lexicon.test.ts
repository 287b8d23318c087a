import { describe, expect, it } from "vitest";
import type { Meaning } from "../../wire/types";
import { Lexicon } from "./lexicon";

const meaning = (key: string, word: string, also: string[] = []): Meaning => ({ key, word, also, text: "…", picture: null });
const lexicon = new Lexicon([meaning("poison", "poison", ["poisoned"]), meaning("cloud", "poison cloud"), meaning("will", "Will"), meaning("gold", "gold")], ["Gold"]);
const told = (text: string) => lexicon.parts(text).map(({ text: part, meaning: found }) => (found ? `[${found.key}:${part}]` : part)).join("");

describe("words with a meaning", () => {
  it("are whole words, at the beginning of a sentence too", () => {
    expect(told("Poison. A poisoner is poisoned.")).toBe("[poison:Poison]. A poisoner is poisoned.");
    expect(told("antipoison, poisonous")).toBe("antipoison, poisonous");
  });

  it("are found in their other forms, and each once in a text", () => {
    expect(told("Who is poisoned, stays poisoned.")).toBe("Who is [poison:poisoned], stays poisoned.");
  });

  it("are the longest that fit", () => {
    expect(told("a poison cloud and poison")).toBe("a [cloud:poison cloud] and [poison:poison]");
  });

  it("with a capital letter are meant only where it stands", () => {
    expect(told("you will need Will")).toBe("you will need [will:Will]");
  });

  it("are not looked for in the names of seats", () => {
    expect(told("Gold takes gold")).toBe("Gold takes [gold:gold]");
  });

  it("leave all else as it was", () => {
    expect(new Lexicon().parts("a (b) [c]")).toEqual([{ text: "a (b) [c]" }]);
    expect(told("")).toBe("");
  });

  it("may hold signs that mean something to a pattern", () => {
    expect(new Lexicon([meaning("x", "+1 (die)")]).in("a +1 (die).").map(({ key }) => key)).toEqual(["x"]);
  });
});
