import { expect, test } from "vitest";
import { around, middleOf, shows, type Box } from "./zoom";

const box: Box = [0, 0, 20, 10];

test("a window goes around a spot, as far as the board goes", () => {
  expect(around(box, [5, 2, 10, 5], 12, 6)).toEqual([7, 3.5, 10, 5]);
  expect(around(box, [5, 2, 10, 5], 1, 9)).toEqual([0, 5, 10, 5]);
});

test("a closer look leads to the middle of what can be pointed at", () => {
  expect(middleOf([[1, 1], [2, 1], [9, 5]])).toEqual({ x: 5, y: 3 });
  expect(middleOf([])).toBeNull();
});

test("a window that shows nothing of it is told from one that shows a part", () => {
  expect(shows([0, 0, 5, 5], [[6, 1], [4, 4]])).toBe(true);
  expect(shows([0, 0, 5, 5], [[6, 1]])).toBe(false);
});
