/**
 * Positions may arrive faster than an eye can follow. A parade shows them one after another, hurries when many wait,
 * and can be skipped at any time: what is shown lags behind, what is true never does.
 */
export interface Beat {
  later(run: () => void, ms: number): number;
  cancel(id: number): void;
}

const clock: Beat = {
  later: (run, ms) => setTimeout(run, ms) as unknown as number,
  cancel: (id) => clearTimeout(id),
};

export class Parade<T> {
  private waiting: T[] = [];
  private timer: number | null = null;

  constructor(
    private readonly show: (item: T, last: boolean) => void,
    private readonly gap: () => number,
    private readonly beat: Beat = clock,
  ) {}

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  push(item: T): void {
    if (this.timer !== null) {
      this.waiting.push(item);
      return;
    }
    this.show(item, true);
    this.rest();
  }

  /** Show the newest at once. */
  skip(): void {
    const newest = this.waiting.at(-1);
    this.clear();
    if (newest !== undefined) this.show(newest, true);
  }

  /** Forget what waits, show nothing. */
  clear(): void {
    if (this.timer !== null) this.beat.cancel(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private rest(): void {
    const gap = this.gap() / Math.max(1, this.waiting.length / 3);
    this.timer = gap > 0 ? this.beat.later(() => this.step(), gap) : null;
  }

  private step(): void {
    this.timer = null;
    const item = this.waiting.shift();
    if (item === undefined) return;
    this.show(item, this.waiting.length === 0);
    this.rest();
    if (this.timer === null) this.skip();
  }
}
