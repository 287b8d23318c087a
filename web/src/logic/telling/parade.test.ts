import { describe, expect, it } from "vitest";
import { Parade, type Beat } from "./parade";

class HandClock implements Beat {
  due: { id: number; run: () => void; ms: number }[] = [];
  private ids = 0;
  later(run: () => void, ms: number): number {
    this.due.push({ id: ++this.ids, run, ms });
    return this.ids;
  }
  cancel(id: number): void {
    this.due = this.due.filter((each) => each.id !== id);
  }
  tick(): void {
    this.due.shift()?.run();
  }
}

function parade(gap = 300) {
  const clock = new HandClock();
  const shown: string[] = [];
  const line = new Parade<string>((item) => shown.push(item), (item, before) => (before === null || item === before ? 0 : gap), clock);
  line.push("start");
  shown.length = 0;
  return { clock, shown, line };
}

describe("a parade of positions", () => {
  it("shows the first at once and the next one beat later each", () => {
    const { clock, shown, line } = parade();
    for (const item of ["a", "b", "c"]) line.push(item);
    expect(shown).toEqual(["a"]);
    expect(line.busy).toBe(true);
    clock.tick();
    expect(shown).toEqual(["a", "b"]);
    clock.tick();
    expect(shown).toEqual(["a", "b", "c"]);
    expect(line.busy).toBe(false);
  });

  it("skips to the newest, and then shows the next at once", () => {
    const { clock, shown, line } = parade();
    for (const item of ["a", "b", "c"]) line.push(item);
    line.skip();
    expect(shown).toEqual(["a", "c"]);
    expect(clock.due).toEqual([]);
    line.push("d");
    expect(shown).toEqual(["a", "c", "d"]);
  });

  /** All that waits, pushed at once: what was shown, how hasty it was, and how long all of it took. */
  function caughtUp(count: number, length: number, patience = 1000) {
    const clock = new HandClock();
    const hastes: number[] = [];
    const line = new Parade<number>((_, __, haste) => hastes.push(haste), () => length, clock, () => length, () => patience);
    for (let i = 0; i < count; i++) line.push(i);
    let took = 0;
    for (let next = clock.due[0]; next && hastes.length < count; next = clock.due[0]) {
      took += next.ms;
      clock.tick();
    }
    return { hastes, took };
  }

  it("goes at its own pace while it is not far behind", () => {
    const { hastes, took } = caughtUp(4, 250);
    expect(hastes).toEqual([1, 1, 1, 1]);
    expect(took).toBe(750);
  });

  it.each([10, 100, 10_000])("catches up within twice its patience, and slows down again, with %i that wait", (count) => {
    const { hastes, took } = caughtUp(count, 250);
    expect(hastes).toHaveLength(count);
    expect(took).toBeLessThanOrEqual(2000);
    expect(hastes[1]).toBeGreaterThan(2);
    expect(hastes.at(-1)).toBe(1);
  });

  it("does not hurry where there is time", () => {
    const { took } = caughtUp(100, 250, Infinity);
    expect(took).toBe(250 * 99);
  });

  it("does not wait for what changes nothing", () => {
    const { clock, shown, line } = parade();
    for (const item of ["a", "b", "b", "c"]) line.push(item);
    clock.tick();
    expect(shown).toEqual(["a", "b"]);
    clock.tick();
    expect(shown).toEqual(["a", "b", "b", "c"]);
  });

  it("waits for nothing when motion is off", () => {
    const { shown, line } = parade(0);
    for (const item of ["a", "b", "c"]) line.push(item);
    expect(shown).toEqual(["a", "b", "c"]);
  });

  it("forgets what waits when the table is left", () => {
    const { clock, shown, line } = parade();
    line.push("a");
    line.push("b");
    line.clear();
    clock.tick();
    expect(shown).toEqual(["a"]);
  });
});
