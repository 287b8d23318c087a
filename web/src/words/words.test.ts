import { expect, test } from "vitest";
import { say } from "./words";

test("a sentence is found by its key", () => {
  expect(say("lost.title")).toBe("There is nothing here");
});

test("a key without a sentence is told", () => {
  expect(() => say("lost.nothing")).toThrow("no words for lost.nothing");
});
