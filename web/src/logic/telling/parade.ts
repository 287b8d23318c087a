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
  private before: T | null = null;
  private timer: number | null = null;

  constructor(
    private readonly show: (item: T, last: boolean) => void,
    /** how long the eye needs for an item, or for what changed since the one before */
    private readonly gap: (item: T, before: T | null) => number,
    private readonly beat: Beat = clock,
    /** what counts as one when many wait: some items are only parts of the next */
    private readonly counts: (item: T) => boolean = () => true,
  ) {}

  get busy(): boolean {
    return this.waiting.length > 0;
  }

  push(item: T): void {
    this.waiting.push(item);
    if (this.timer === null) this.advance();
  }

  /** Show the newest at once. */
  skip(): void {
    const newest = this.waiting.at(-1);
    this.clear();
    if (newest !== undefined) this.present(newest);
  }

  /** Forget what waits, show nothing. */
  clear(): void {
    if (this.timer !== null) this.beat.cancel(this.timer);
    this.timer = null;
    this.waiting = [];
  }

  private present(item: T): number {
    const { before } = this;
    this.before = item;
    this.show(item, this.waiting.length === 0);
    return this.gap(item, before) / Math.max(1, this.waiting.filter(this.counts).length / 3);
  }

  private advance(): void {
    for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) {
      const pause = this.present(item);
      if (pause <= 0) continue;
      this.timer = this.beat.later(() => {
        this.timer = null;
        this.advance();
      }, pause);
      return;
    }
  }
}
