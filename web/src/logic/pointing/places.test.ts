import { expect, it } from "vitest";
import { fillChoice } from "../../wire/fill";
import type { Choice } from "../../wire/types";
import { bar, type Place } from "./places";

const button = (move: string, place: Place | null, stop: string | null = null): Choice => fillChoice({ move, sentence: move, button: move, stop, place });

it("gives every meaning its own place, whatever stands beside it", () => {
  const keep = button("keep", "keep");
  const done = button("done", "done");
  expect(bar([keep]).fixed).toEqual({ keep });
  expect(bar([done, keep]).fixed).toEqual({ keep, done });
});

it("puts what has no place with the others, and windows that go by where one passes", () => {
  const plain = button("plain", null);
  const pass = button("pass", null, "react");
  expect(bar([plain, pass])).toEqual({ other: [plain], fixed: { pass }, free: 2 });
});

it("never puts two into one place", () => {
  const first = button("first", "done");
  const second = button("second", "done");
  expect(bar([first, second])).toEqual({ other: [second], fixed: { done: first }, free: 1 });
  expect(bar([button("do", "do")], ["do"]).fixed).toEqual({});
});

it("leaves the room of places that nothing stands in to what has none", () => {
  expect(bar([button("x", "other")]).free).toBe(4);
  expect(bar([button("x", "other")], ["do"]).free).toBe(3);
});
