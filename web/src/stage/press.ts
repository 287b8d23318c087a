/** A finger that stays: it looks at a piece and acts on nothing, also when it is lifted. */
const LONG = 450;
const STILL = 10;

export class LongPress {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private from = { x: 0, y: 0 };
  private long = false;

  constructor(private readonly look: (event: PointerEvent) => void) {}

  /** Whether the click that follows ends a long press; asked once. */
  wasLong(): boolean {
    const { long } = this;
    this.long = false;
    return long;
  }

  readonly watch = (node: HTMLElement): (() => void) => {
    const pairs: [string, (event: Event) => void][] = [
      ["pointerdown", (event) => this.down(event as PointerEvent)],
      ["pointermove", (event) => this.move(event as PointerEvent)],
      ["pointerup", () => this.stop()],
      ["pointercancel", () => this.stop()],
      ["contextmenu", (event) => this.long && event.preventDefault()],
    ];
    for (const [name, run] of pairs) node.addEventListener(name, run);
    return () => {
      this.stop();
      for (const [name, run] of pairs) node.removeEventListener(name, run);
    };
  };

  private down(event: PointerEvent): void {
    this.stop();
    this.long = false;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    this.from = { x: event.clientX, y: event.clientY };
    this.timer = setTimeout(() => {
      this.long = true;
      this.look(event);
    }, LONG);
  }

  private move(event: PointerEvent): void {
    if (Math.hypot(event.clientX - this.from.x, event.clientY - this.from.y) > STILL) this.stop();
  }

  private stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
