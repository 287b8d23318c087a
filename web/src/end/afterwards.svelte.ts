import type { Session } from "../session/session.svelte";
import type { Analysis, Outcome, SeatNumber } from "../wire/types";
import { rival, winners } from "./verdict";

/** What there is to tell about a game that is over. */
export class Afterwards {
  analysis = $state.raw<Analysis | null>(null);
  /** it is being looked back at */
  asked = $state(false);

  constructor(private readonly session: Session) {}

  readonly outcome: Outcome | null = $derived.by(() => this.session.live?.outcome ?? null);
  /** the one seat of this person, if it is one */
  readonly me: SeatNumber | null = $derived.by(() => (this.session.mine.length === 1 ? this.session.seat : null));
  /** from whose side it is told: mine, or the winner's */
  readonly side: SeatNumber = $derived.by(() => this.me ?? (this.outcome ? winners(this.outcome)[0] : undefined) ?? 0);
  readonly other: SeatNumber | null = $derived.by(() => (this.outcome ? rival(this.outcome, this.side) : null));

  /** Have the game looked back at, once. */
  async lookBack(): Promise<void> {
    if (this.asked || this.analysis) return;
    this.asked = true;
    try {
      const news = await this.session.ask({ do: "analyse" });
      if (news.say === "analysis") this.analysis = news.analysis;
    } catch {
      // the line broke: the banner says it
    }
    this.asked = false;
  }
}
