import { expect, test } from "vitest";
import { chosen } from "./choosing";

const there = ["en", "de", "zh-Hant"];

test("what is liked goes before what the browser asks for", () => {
  expect(chosen("de", ["en"], there)).toBe("de");
  expect(chosen("", ["de-AT", "en"], there)).toBe("de");
  expect(chosen("", ["zh-hant"], there)).toBe("zh-Hant");
});

test("what nobody has words in is passed over", () => {
  expect(chosen("fr", ["it", "de"], there)).toBe("de");
  expect(chosen("", ["it"], there)).toBe("en");
  expect(chosen("", [], there)).toBe("en");
});

test("the language of tests is never chosen by itself", () => {
  expect(chosen("", ["qps"], there)).toBe("en");
  expect(chosen("qps", [], there)).toBe("qps");
});
