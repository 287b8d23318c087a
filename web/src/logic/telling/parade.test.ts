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

  it("hurries when many wait", () => {
    const { clock, line } = parade(300);
    for (let i = 0; i < 10; i++) line.push(String(i));
    expect(clock.due[0]?.ms).toBe(300);
    clock.tick();
    expect(clock.due).toHaveLength(1);
    expect(clock.due[0]?.ms).toBeLessThan(150);
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

  it("does not hurry because of parts that belong to one", () => {
    const clock = new HandClock();
    const line = new Parade<string>(() => undefined, () => 300, clock, (item) => item.endsWith("!"));
    for (const item of ["a", "b", "c", "d", "e", "f!"]) line.push(item);
    expect(clock.due[0]?.ms).toBe(300);
  });
});
