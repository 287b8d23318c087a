import { describe, expect, it } from "vitest";
import { dayBefore, streak } from "./results.svelte";

describe("a streak", () => {
  it("counts days in a row, and is safe until the day is over", () => {
    expect(streak("2026-03-02", ["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-26"])).toBe(3);
    expect(streak("2026-03-02", ["2026-03-01", "2026-02-28"])).toBe(2);
    expect(streak("2026-03-02", ["2026-02-28"])).toBe(0);
  });

  it("goes back over the ends of months", () => {
    expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  });
});
