/** Which piece is looked at: what the pointer or the focus rests on, or what was clicked or pressed long to be seen. */
const FIRST = 420;
const NEXT = 110;

export class Look {
  /** the piece whose face is open */
  key = $state<string | null>(null);
  /** it was clicked, not just passed over: a second click on it wants to act */
  pinned = $state(false);

  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** The pointer or the focus is on this piece; another face opens sooner while one is open. */
  rest(key: string | null): void {
    if (key === this.wanted) return;
    this.wanted = key;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (key === this.key) return;
    this.timer = setTimeout(() => this.open(this.wanted, false), this.key === null ? FIRST : NEXT);
  }

  pin(key: string): void {
    this.wanted = key;
    this.open(key, true);
  }

  close(): boolean {
    const was = this.key !== null;
    this.wanted = null;
    this.open(null, false);
    return was;
  }

  private open(key: string | null, pinned: boolean): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.key = key;
    this.pinned = pinned;
  }
}
