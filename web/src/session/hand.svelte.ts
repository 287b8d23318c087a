import { buttons, deeds, foresee, held, point, prospect, type Prospect } from "../logic/pointing/pointing";
import { foretold, pointedOut, type Told } from "../logic/telling/advice";
import type { Choice, Preview, Revision } from "../wire/types";
import type { Session } from "./session.svelte";

const none: Choice[] = [];
const PREVIEW_AFTER = 80;

const wayOf = ({ move, then }: Choice): string => [move, ...then].join(";");

/** What this person points at: the picks so far, the chooser, the preview, and what gets sent in the end. */
export class Hand {
  picks = $state.raw<string[]>([]);
  /** a chooser is open at the last piece */
  options = $state.raw<Choice[] | null>(null);
  /** touch: complete, shown, and waiting for a second tap */
  armed = $state.raw<Choice | null>(null);
  preview = $state.raw<Preview | null>(null);
  previewed = $state.raw<Choice | null>(null);
  /** what a hint tells, whenever nothing else is foreseen, until somebody points at something */
  told = $state.raw<Told | null>(null);
  /** the piece that the last refusal is about */
  refused = $state.raw<string | null>(null);

  /** the piece under the pointer or the focus */
  over = $state.raw<string | null>(null);

  private known = new Map<string, Preview>();
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly session: Session,
    /** pointing is for the present only */
    private readonly isLooking: () => boolean,
  ) {}

  private get isAsked(): boolean {
    const { live, curtain, waits } = this.session;
    return !!live?.mine && curtain === null && !waits && !this.isLooking();
  }

  /** every legal answer, once: what the list of moves has */
  get answers(): Choice[] {
    return this.isAsked ? (this.session.live?.choices ?? none) : none;
  }

  /** all that can be pointed at: the answers, and the routes beside them */
  readonly choices: Choice[] = $derived.by(() =>
    this.isAsked && this.session.live?.routes.length ? [...this.answers, ...this.session.live.routes] : this.answers,
  );

  /** the last answer, if it may still be exchanged with one touch */
  get revision(): Revision | null {
    const { live, curtain } = this.session;
    return live?.revise && curtain === null && !this.isLooking() ? live.revise : null;
  }

  /** The next of the answers that the last one could have been, round and round. */
  turn(by: 1 | -1): void {
    const { choices, now } = this.revision ?? { choices: none, now: "" };
    const at = choices.findIndex(({ move }) => move === now);
    const next = choices[(at + by + choices.length) % choices.length];
    if (next) this.session.revise(next.move);
  }

  readonly prospect: Prospect = $derived.by(() => prospect(this.choices, this.picks));
  readonly buttons: Choice[] = $derived.by(() => buttons(this.choices));
  /** the piece that is in hand */
  readonly held: string | null = $derived.by(() => held(this.choices, this.picks));
  /** where one may point now; an armed move may still be changed for another last piece */
  readonly lit: Set<string> = $derived.by(() =>
    this.armed ? prospect(this.choices, this.picks.slice(0, -1)).lit : this.prospect.lit,
  );

  /** what a lesson points out: the pieces that it names, and where the answer that it wants goes on */
  readonly pointed: Set<string> = $derived.by(() => {
    const { lesson } = this.session;
    if (!lesson || this.isLooking()) return new Set();
    const { lit } = prospect(this.choices.filter((choice) => this.isWanted(choice)), this.picks);
    const next = [...lit].filter((key) => !this.picks.includes(key));
    return new Set([...lesson.points, ...(lesson.points.some((key) => next.includes(key)) ? [] : next.slice(0, 1))]);
  });

  /** Whether it is what a lesson asks for. */
  isWanted(choice: Choice): boolean {
    return this.session.lesson?.moves.includes(choice.move) ?? false;
  }

  /** what pointing at each of them does */
  readonly deeds: Map<string, string> = $derived.by(() => deeds(this.choices, this.armed ? this.picks.slice(0, -1) : this.picks));

  /** Whatever was begun is void: another position. */
  reset(): void {
    this.picks = [];
    this.options = null;
    this.armed = null;
    this.known.clear();
    this.told = null;
    this.unsee();
    // an exchanged answer changes the position under a pointer that rests
    if (this.revision) this.hover(this.over);
  }

  point(key: string, byTouch: boolean): void {
    if (this.session.pending) return;
    this.session.hurry();
    this.session.callout = null;
    this.told = null;
    if (this.armed && this.picks.at(-1) === key) return this.send(this.armed);
    const picks = this.armed || this.options ? this.base(key) : this.picks;
    this.options = null;
    this.armed = null;
    const pointed = point(this.choices, picks, key);
    if (pointed.kind === "illegal") {
      void this.whyNot(pointed.keys);
      return;
    }
    if (pointed.kind === "send" && !byTouch) return this.send(pointed.choice);
    this.picks = pointed.picks;
    if (pointed.kind === "choose") this.options = pointed.options;
    if (pointed.kind === "send") this.arm(pointed.choice);
    if (pointed.kind === "picked") this.foreseeRunning();
  }

  /** With a chooser open or a move armed, pointing elsewhere may replace the last piece instead of following it. */
  private base(key: string): string[] {
    const goesOn = this.prospect.lit.has(key);
    return goesOn ? this.picks : this.picks.slice(0, -1);
  }

  private arm(choice: Choice): void {
    this.armed = choice;
    this.see(choice, 0);
  }

  /** What it would do stays in sight until the answer shows what it has done. */
  send(choice: Choice): void {
    if (this.session.pending || !this.choices.includes(choice)) return;
    this.stopWaiting();
    this.options = null;
    this.armed = null;
    this.session.play(choice.move, choice.button, choice);
  }

  /** Escape: one step back. True if there was one. */
  stepBack(): boolean {
    if (this.session.callout) {
      this.session.callout = null;
      return true;
    }
    if (!this.picks.length) return this.untell();
    this.options = null;
    this.armed = null;
    this.picks = this.picks.slice(0, -1);
    this.unsee();
    return true;
  }

  /** The pointer or the focus is on a piece: show what pointing at it would do. */
  hover(key: string | null): void {
    this.over = key;
    if (this.armed || this.options) return;
    const choice = key !== null && this.lit.has(key) ? foresee(this.choices, this.picks, key) : null;
    if (choice) this.see(choice);
    else this.foreseeRunning();
  }

  private foreseeRunning(): void {
    const { multi, whole } = this.prospect;
    const running = multi && whole.length === 1 ? whole[0] : undefined;
    if (running) this.see(running);
    else this.unsee();
  }

  see(choice: Choice, after = PREVIEW_AFTER): void {
    if (this.previewed === choice || this.session.pending) return;
    this.unsee();
    this.previewed = choice;
    const known = this.known.get(wayOf(choice));
    if (known) this.preview = known;
    else this.timer = setTimeout(() => void this.fetch(choice), after);
  }

  private stopWaiting(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  unsee(): void {
    this.stopWaiting();
    this.previewed = null;
    this.preview = this.told?.preview ?? null;
  }

  /** What a hint tells is in sight now. */
  get telling(): Told | null {
    return this.told && this.preview === this.told.preview ? this.told : null;
  }

  tell(told: Told | null): void {
    this.told = told;
    this.unsee();
  }

  /** Tell of an answer what it would do, for longer than it is pointed at. */
  async foretell(choice: Choice): Promise<void> {
    const keys = choice.steps.flat();
    const first = pointedOut(keys, choice.sentence);
    this.tell(first);
    const preview = this.known.get(wayOf(choice)) ?? (await this.asked(choice));
    if (preview && this.told === first) this.tell(foretold(choice.sentence, keys, preview));
  }

  private untell(): boolean {
    if (!this.told) return false;
    this.tell(null);
    return true;
  }

  private async fetch(choice: Choice): Promise<void> {
    const preview = await this.asked(choice);
    if (preview && this.previewed === choice) this.preview = preview;
  }

  private async asked(choice: Choice): Promise<Preview | null> {
    try {
      const news = await this.session.ask({ do: "preview", move: choice.move, then: choice.then });
      if (news.say !== "preview" || !this.choices.includes(choice)) return null;
      this.known.set(wayOf(choice), news.preview);
      return news.preview;
    } catch {
      // the line broke: the preview is not worth a word, the banner says it
      return null;
    }
  }

  private async whyNot(keys: string[]): Promise<void> {
    if (!this.session.live?.mine || this.isLooking()) return;
    try {
      const news = await this.session.ask({ do: "why_not", keys });
      if (news.say !== "why_not") return;
      this.refused = keys.at(-1) ?? null;
      this.session.callout = { sentence: news.sentence, rule: news.rule, tone: "refused" };
      // until the pointer or the focus moves on
      this.unsee();
      this.preview = news.preview;
    } catch {
      // as above
    }
  }
}
