/** Two fingers look closer, one finger moves a board that is looked at closely. Neither ever acts. */
export interface Gestures {
  pan(dx: number, dy: number): void;
  pinch(factor: number, x: number, y: number): void;
  /** whether a finger lies on it */
  hold(isDown: boolean): void;
}

const STILL = 8;

export class Fingers {
  private readonly down = new Map<number, { x: number; y: number }>();
  private start: { x: number; y: number } | null = null;
  private moved = false;

  constructor(private readonly gestures: Gestures) {}

  watch(node: Element): () => void {
    const press = (event: Event): void => this.press(event as PointerEvent);
    const move = (event: Event): void => this.move(event as PointerEvent);
    const lift = (event: Event): void => this.lift(event as PointerEvent);
    const click = (event: Event): void => this.click(event);
    const pairs: [string, (event: Event) => void][] = [
      ["pointerdown", press], ["pointermove", move], ["pointerup", lift], ["pointercancel", lift], ["pointerleave", lift],
    ];
    for (const [name, run] of pairs) node.addEventListener(name, run);
    node.addEventListener("click", click, { capture: true });
    return () => {
      for (const [name, run] of pairs) node.removeEventListener(name, run);
      node.removeEventListener("click", click, { capture: true });
    };
  }

  private press(event: PointerEvent): void {
    if (this.down.size === 0) this.moved = false;
    else this.moved = true;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    this.gestures.hold(true);
  }

  private lift(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.gestures.hold(this.down.size > 0);
  }

  private move(event: PointerEvent): void {
    const was = this.down.get(event.pointerId);
    if (!was || !this.start) return;
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - this.start.x, now.y - this.start.y) > STILL) this.moved = true;
    const other = [...this.down].find(([id]) => id !== event.pointerId)?.[1];
    this.down.set(event.pointerId, now);
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y) || 1;
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      this.gestures.pinch(after / before, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else if (this.moved) {
      this.gestures.pan(now.x - was.x, now.y - was.y);
    }
  }

  /** What ended a gesture is no tap. */
  private click(event: Event): void {
    if (!this.moved || (event as MouseEvent).detail === 0) return;
    this.moved = false;
    event.stopPropagation();
    event.preventDefault();
  }
}
