import { pointedOut, stepOfLine } from "../logic/telling/advice";
import { say } from "../words/words";
import type { Hint } from "../wire/types";
import type { Hand } from "./hand.svelte";
import type { Session } from "./session.svelte";

/** How far a hint is told: where to look, which moves and why, how the best goes on. */
export const LOOK = 1;
export const MOVES = 2;
export const LINE = 3;

/** A hint that was asked for, and how far it was read: kept as long as the table stands as it did. */
export class Hinting {
  page = $state(0);
  /** the move that is shown on the board until another is */
  chosen = $state<string | null>(null);
  /** the step of the line that is told */
  at = $state(0);
  waiting = $state(false);
  /** put away: all moves are looked at instead */
  aside = $state(false);
  private kept = $state.raw<{ hint: Hint; of: string } | null>(null);

  constructor(
    private readonly session: Session,
    private readonly hand: Hand,
  ) {}

  readonly offered: boolean = $derived.by(() => {
    const { session } = this;
    const alone = session.seats.filter(({ kind }) => kind === "person").length === 1;
    return !session.taken && (alone || Boolean(session.terms?.hints)) && Boolean(session.live?.mine) && !session.live?.held && this.hand.choices.length > 1;
  });

  /** The hint, if it is for the table as it stands now: what is answered in secret leaves the same step with other choices. */
  readonly hint: Hint | null = $derived.by(() => (this.kept && this.kept.of === this.standing() ? this.kept.hint : null));

  /** The step of its line that is told; it is not the next thing to be done, if others go before it. */
  readonly sentence: string = $derived.by(() => {
    const sentence = this.hint?.line[this.at]?.sentence ?? "";
    return this.at ? say("hint.after", { sentence }) : sentence;
  });

  private standing(): string {
    const { live, seat } = this.session;
    return JSON.stringify([seat, live?.ply, live?.choices.map(({ move }) => move), live?.scene]);
  }

  /** The next page of it; the first has to be thought out. */
  async more(): Promise<void> {
    if (this.hint) return this.turnTo(this.aside ? this.page : Math.min(this.page + 1, LINE));
    const of = this.standing();
    this.waiting = true;
    try {
      const news = await this.session.ask({ do: "hint" });
      if (news.say !== "hint") return;
      this.kept = { hint: news.hint, of };
      this.chosen = null;
      this.at = 0;
      this.turnTo(LOOK);
    } catch {
      // the line broke: the banner says it
    } finally {
      this.waiting = false;
    }
  }

  turnTo(page: number): void {
    this.page = page;
    this.aside = false;
    this.show();
  }

  /** One of its moves, on the board. */
  choose(move: string): void {
    this.chosen = move;
    this.show();
  }

  /** A step of its line, on the board. */
  go(at: number): void {
    this.at = at;
    this.show();
  }

  /** What is read of it now is told on the board. */
  show(): void {
    if (!this.hint || this.aside || this.session.pending) return;
    const chosen = this.page === MOVES ? this.hand.choices.find(({ move }) => move === this.chosen) : undefined;
    if (chosen) void this.hand.foretell(chosen);
    else this.hand.tell(this.page === LINE ? stepOfLine(this.hint.line, this.at, this.sentence) : pointedOut(this.hint.keys));
  }

  /** Nobody reads it now: where to look stays marked. */
  rest(): void {
    if (this.hint && this.hand.told && !this.session.pending) this.hand.tell(pointedOut(this.hint.keys));
  }

  putAside(): void {
    this.aside = true;
    this.rest();
  }
}
