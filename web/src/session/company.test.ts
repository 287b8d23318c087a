import { describe, expect, it, vi } from "vitest";
import { Company } from "./company.svelte";

const saying = { seat: 1, name: "Wren", text: "Hello", sign: null, whose: "w", at: 0 };

describe("the company at a table", () => {
  it("counts down for those whose time runs, and never below nothing", () => {
    vi.useFakeTimers({ now: 10_000 });
    const company = new Company();
    expect(company.left(0, Date.now())).toBeNull();
    company.setClock({ left: [30, 60], running: [0] });
    expect([company.left(0, 20_000), company.left(1, 20_000), company.left(0, 99_000)]).toEqual([20, 60, 0]);
    expect(company.left(2, 20_000)).toBeNull();
    company.setClock({ left: [30, 60], running: [1], begins: [2] });
    expect([company.left(1, 11_000), company.left(1, 12_000), company.left(1, 13_000)]).toEqual([60, 60, 59]);
    expect([company.waits(1, 11_000), company.waits(1, 12_000), company.waits(0, 11_000)]).toEqual([true, false, false]);
    vi.useRealTimers();
  });

  it("counts what was not read yet, but nothing of those who are muted", () => {
    const company = new Company();
    company.hear(saying);
    company.mute("w", true);
    company.hear(saying);
    expect([company.unread, company.talk.length]).toEqual([1, 2]);
    company.mute("w", false);
    company.hear(saying);
    expect(company.unread).toBe(2);
  });
});
