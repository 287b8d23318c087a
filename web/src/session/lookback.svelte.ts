import { lastOwnPly } from "../logic/telling/journal";
import { beatsOf, type Beat } from "../logic/telling/film";
import { glideTime, momentTime } from "../prefs/prefs.svelte";
import type { Frame, Scene } from "../wire/types";
import { film } from "./film";
import type { Session } from "./session.svelte";

/** A beat of a look back, and the frame it belongs to. */
interface Shot extends Beat {
  at: number;
}

const LEAST = 500;
const rest = (): number => Math.max(LEAST, glideTime() * 2);

/** Looking at earlier plies, one by one or as a replay. The game goes on meanwhile; nothing can be pointed at. */
export class Lookback {
  frames = $state.raw<Frame[]>([]);
  at = $state(0);
  playing = $state(false);

  /** what is played over the table now */
  beat = $state.raw<Shot | null>(null);

  private timer: ReturnType<typeof setTimeout> | null = null;
  /** counts what was asked for: an answer that comes too late is dropped */
  private asked = 0;
  private readonly film = film<Shot>((shot, last) => {
    this.at = shot.at;
    this.beat = shot;
    if (last && this.playing) this.timer = setTimeout(() => this.leave(), rest());
  }, rest);

  constructor(private readonly session: Session) {}

  readonly on: boolean = $derived.by(() => this.frames.length > 0);
  readonly frame: Frame | null = $derived.by(() => this.frames[this.at] ?? null);
  readonly scene: Scene | null = $derived.by(() => (this.on ? (this.beat?.scene ?? this.frame?.scene ?? null) : null));
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

  /** A line of the log: the table after it, and before that what happened, again. */
  async play(ply: number): Promise<void> {
    await this.show(ply);
    if (this.ply !== ply || momentTime(1) === 0) return;
    const asked = ++this.asked;
    const shots = await this.shots(this.at);
    if (asked === this.asked && shots.length > 1) for (const shot of shots) this.film.push(shot);
  }

  /** To the end of what is played. */
  hurry(): void {
    this.film.skip();
  }

  async step(by: 1 | -1): Promise<void> {
    const next = (this.ply ?? 0) + by;
    const last = this.session.live?.ply ?? 0;
    if (next < 0) return;
    if (next > last) return this.leave();
    await this.show(next);
  }

  /** What happened since the last own answer, like a short film. */
  async replay(): Promise<void> {
    const { log, seat, live } = this.session;
    if (!live) return;
    const from = lastOwnPly(log, seat);
    if (!(await this.fetch(from, live.ply, from))) return;
    const asked = ++this.asked;
    this.playing = true;
    for (let at = 1; at < this.frames.length; at++) {
      const shots = await this.shots(at);
      if (asked !== this.asked || !this.playing) return;
      for (const shot of shots) this.film.push(shot);
    }
    if (this.frames.length < 2) this.leave();
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

  /** What is played of the answer that led to this frame. */
  private async shots(at: number): Promise<Shot[]> {
    const frame = this.frames[at];
    if (!frame) return [];
    try {
      const news = momentTime(1) > 0 ? await this.session.ask({ do: "moments", ply: frame.ply }) : null;
      const [moments, before] = news?.say === "moments" ? [news.moments, news.before] : [[], this.frames[at - 1]?.scene ?? null];
      return beatsOf(before, frame.scene, moments, frame.lines).map((beat) => ({ ...beat, at }));
    } catch {
      return [];
    }
  }

  private halt(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.playing = false;
    this.asked++;
    this.film.clear();
    this.beat = null;
  }
}
