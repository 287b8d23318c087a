import { lastOwnPly } from "../logic/journal";
import { glideTime } from "../prefs/prefs.svelte";
import type { Frame, Scene } from "../wire/types";
import type { Session } from "./session.svelte";

/** Looking at earlier plies, one by one or as a replay. The game goes on meanwhile; nothing can be pointed at. */
export class Lookback {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  playing = $state(false);

  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly session: Session) {}

  readonly on: boolean = $derived.by(() => this.frames.length > 0);
  readonly frame: Frame | null = $derived.by(() => this.frames[this.at] ?? null);
  readonly scene: Scene | null = $derived.by(() => this.frame?.scene ?? null);
  readonly ply: number | null = $derived.by(() => this.frame?.ply ?? null);

  /** Look at one ply; the neighbours come along, so that stepping is quick. */
  async show(ply: number): Promise<void> {
    this.halt();
    const known = this.frames.findIndex((frame) => frame.ply === ply);
    if (known >= 0) {
      this.at = known;
      return;
    }
    const last = this.session.live?.ply ?? ply;
    await this.fetch(Math.max(0, ply - 5), Math.min(last, ply + 5), ply);
  }

  async step(by: 1 | -1): Promise<void> {
    const next = (this.ply ?? 0) + by;
    const last = this.session.live?.ply ?? 0;
    if (next < 0) return;
    if (next > last) return this.leave();
    await this.show(next);
  }

  /** What happened since the last own answer, at the pace of the animations. */
  async replay(): Promise<void> {
    const { log, seat, live } = this.session;
    if (!live) return;
    const from = lastOwnPly(log, seat);
    if (!(await this.fetch(from, live.ply, from))) return;
    this.playing = true;
    this.tick();
  }

  leave(): void {
    this.halt();
    this.frames = [];
    this.at = 0;
  }

  private async fetch(from: number, to: number, ply: number): Promise<boolean> {
    const { seat } = this.session;
    try {
      const news = await this.session.ask({ do: "frames", from, to });
      // What one seat saw is never shown to another that sits down meanwhile.
      if (news.say !== "frames" || !news.frames.length || seat !== this.session.seat || this.session.curtain !== null) return false;
      this.frames = news.frames;
      this.at = Math.max(0, news.frames.findIndex((frame) => frame.ply >= ply));
      return true;
    } catch {
      return false;
    }
  }

  private tick(): void {
    this.timer = setTimeout(() => {
      if (this.at >= this.frames.length - 1) return this.leave();
      this.at++;
      this.tick();
    }, Math.max(500, glideTime() * 2));
  }

  private halt(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.playing = false;
  }
}
