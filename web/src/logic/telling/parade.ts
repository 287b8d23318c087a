/**
 * Positions may arrive faster than an eye can follow. A parade shows them one after another, goes the faster the more
 * it is behind, and can be skipped at any time: what is shown lags behind, what is true never does.
 */
export interface Beat {
  later(run: () => void, ms: number): number;
  cancel(id: number): void;
}

const clock: Beat = {
  later: (run, ms) => setTimeout(run, ms) as unknown as number,
  cancel: (id) => clearTimeout(id),
};

/** Milliseconds below which nothing is seen of an item: the next one is shown at once. */
const FRAME = 16;

export class Parade<T> {
  private waiting: T[] = [];
  private before: T | null = null;
  private timer: number | null = null;

  constructor(
    private readonly show: (item: T, last: boolean, haste: number) => void,
    /** how long the eye needs for an item, or for what changed since the one before */
    private readonly gap: (item: T, before: T | null) => number,
    private readonly beat: Beat = clock,
    /** how long an item that waits is going to take, about */
    private readonly length: (item: T) => number = () => 0,
    /** how far it may be behind before it hurries; it is never more than twice as far behind, whatever comes at once */
    private readonly patience: () => number = () => Infinity,
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
    const haste = this.haste();
    this.before = item;
    this.show(item, this.waiting.length === 0, haste);
    return this.gap(item, before) / haste;
  }

  /** By the square: then the time until it has caught up has a bound, which a proportion has not. */
  private haste(): number {
    const behind = this.waiting.reduce((sum, item) => sum + this.length(item), 0);
    return behind > 0 ? Math.max(1, (behind / this.patience()) ** 2) : 1;
  }

  private advance(): void {
    for (let item = this.waiting.shift(); item !== undefined; item = this.waiting.shift()) {
      const pause = this.present(item);
      if (pause < FRAME) continue;
      this.timer = this.beat.later(() => {
        this.timer = null;
        this.advance();
      }, pause);
      return;
    }
  }
}
