/** Which of the small areas is large now: the one a click holds, else that of the rival who acts on a board of its own. */
import { glideTime } from "../prefs/prefs.svelte";
import type { Session } from "../session/session.svelte";
import type { Area, Moment, Scene, SeatNumber } from "../wire/types";

/** so many glides after its owner has acted the place is given back */
const LINGER = 3;

export class Spotlight {
  held = $state<string | null>(null);
  private seat = $state<SeatNumber | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;

  /** Somebody else is to act, or nobody is any more. */
  follow(session: Session): void {
    const position = session.live;
    const next = position?.mine || position?.outcome ? undefined : session.toAct.find((seat) => seat >= 0 && seat !== session.seat);
    if (next !== undefined) this.give(next);
    else if (this.seat !== null) this.timer ??= setTimeout(() => this.give(null), LINGER * glideTime());
  }

  hold(key: string): void {
    this.held = this.held === key ? null : key;
  }

  /** True if something was held. */
  letGo(): boolean {
    const was = this.held !== null;
    this.held = null;
    return was;
  }

  in(scene: Scene, moment: Moment | null = null): string | null {
    const minis = scene.areas.filter((area) => area.mini);
    const held = minis.find((area) => area.key === this.held);
    const isMain = (area: Area): boolean => area.kind === "board" && !area.mini;
    // what happens on a board that all share must not be covered, nor what is shown on one's own while others act already
    const shown = moment && scene.areas.find((area) => area.key === moment.area || area.pieces.some(({ key }) => moment.keys.includes(key)));
    const covers = (shown && isMain(shown)) || scene.areas.some((area) => isMain(area) && area.owner === null);
    // the backs of a hand are as good small
    const acting = covers ? undefined : minis.find((area) => area.kind !== "hand" && area.owner !== null && area.owner === this.seat);
    return (held ?? acting)?.key ?? null;
  }

  private give(seat: SeatNumber | null): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.seat = seat;
  }
}
