import { describe, expect, test } from "vitest";
import { filled, placesOf } from "./message";
import { list, say, withScores, type Key } from "./words";

describe("a sentence", () => {
  test("is found by its key", () => {
    expect(say("lost.title")).toBe("There is nothing here");
  });

  test("without words is told", () => {
    expect(() => say("lost.nothing" as Key)).toThrow("no words for lost.nothing");
    expect(() => say("lost" as Key)).toThrow("no words for lost");
  });

  test("without one of its arguments is told", () => {
    expect(() => say("page.rule")).toThrow("no argument {rule}");
  });

  test("speaks of its arguments", () => {
    expect(placesOf("{n|one=# seat|other=# seats} of {all}, {n}")).toEqual(["n", "all"]);
  });
});

describe("a place", () => {
  test("has the word for one and for many", () => {
    expect([0, 1, 2].map((n) => filled("{n|seat|seats}", { n }, "en"))).toEqual(["seats", "seat", "seats"]);
  });

  test("has the forms that a language counts by", () => {
    const seats = "{n|one=# место|few=# места|many=# мест|other=# места}";
    expect([1, 2, 5, 21].map((n) => filled(seats, { n }, "ru"))).toEqual(["1 место", "2 места", "5 мест", "21 место"]);
    expect([1, 2, 5].map((n) => filled("{n|one=a seat|other=# seats}", { n }, "en"))).toEqual(["a seat", "2 seats", "5 seats"]);
  });

  test("goes by the very value first, and by a word", () => {
    expect(filled("{n|0=nobody|one=one|other=#}", { n: 0 }, "en")).toBe("nobody");
    expect(filled("{who|she=her|other=them}", { who: "she" }, "en")).toBe("her");
    expect(filled("{who|she=her|other=them}", { who: "they" }, "en")).toBe("them");
    expect(() => filled("{who|she=her}", { who: "he" }, "en")).toThrow("no form for he");
  });

  test("writes numbers as the language does", () => {
    expect(filled("{n}", { n: 12345.5 }, "de")).toBe("12.345,5");
    expect(filled("{n}", { n: 12345.5 }, "en")).toBe("12,345.5");
  });
});

test("a list is joined as in a sentence", () => {
  expect(list(["Gold"])).toBe("Gold");
  expect(list(["Gold", "Ink"])).toBe("Gold and Ink");
  expect(list(["Gold", "Ink", "Jade"])).toBe("Gold, Ink and Jade");
});

test("a score is never broken", () => {
  expect(withScores("Black wins by 11, 18-7-5: a well-known end.")).toBe("Black wins by 11, 18\u2060–\u20607\u2060–\u20605: a well-known end.");
  expect(withScores("From a3-b4, by -7.")).toBe("From a3-b4, by -7.");
});
