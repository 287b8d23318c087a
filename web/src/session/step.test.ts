import { expect, it } from "vitest";
import { stepOf, withStep } from "./step";

it("an address leads to a step, and to none that is no number", () => {
  expect(["?step=12", "?step=0", "?step=-1", "?step=x", "?step=1e9", ""].map(stepOf)).toEqual([12, 0, null, null, null, null]);
});

it("a step changes nothing else of an address", () => {
  const here = "https://tables.example/table/a1?language=de";
  expect(withStep(here, 3)).toBe("/table/a1?language=de&step=3");
  expect(withStep(`${here}&step=3`, null)).toBe("/table/a1?language=de");
});
