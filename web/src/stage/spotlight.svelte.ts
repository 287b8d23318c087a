/**
 * Which of the small areas is large now: the one a click holds, else one on which something is shown. Who has no board of
 * their own there sees that of the seat to act; nobody's own board is covered for as long as a rival thinks.
 */
import { glideTime } from "../prefs/prefs.svelte";
import type { Session } from "../session/session.svelte";
import type { Area, Moment, Scene, SeatNumber } from "../wire/types";

/** so many glides after its owner has acted the place is given back */
const LINGER = 3;
/** so many after what was shown on it: what it led to glides there still */
const SETTLE = 1.5;

const isMain = (area: Area): boolean => area.kind === "board" && !area.mini;
// the backs of a hand are as good small
const isSmall = (area: Area): boolean => area.mini && area.kind !== "hand" && area.owner !== null;

const areaOf = (scene: Scene, moment: Moment): Area | undefined =>
  scene.areas.find((area) => area.key === moment.area || area.pieces.some(({ key }) => moment.keys.includes(key)));

export class Spotlight {
  held = $state<string | null>(null);
  private seat = $state<SeatNumber | null>(null);
  /** the small area on which something was shown last */
  private lately = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | null = null;
  private settling: ReturnType<typeof setTimeout> | null = null;

  /** Somebody else is to act, or nobody is any more. */
  follow(session: Session): void {
    const position = session.live;
    const next = position?.mine || position?.outcome ? undefined : session.toAct.find((seat) => seat >= 0 && seat !== session.seat);
    if (next !== undefined) this.give(next);
    else if (this.seat !== null) this.timer ??= setTimeout(() => this.give(null), LINGER * glideTime());
  }

  /** Something is shown now, or nothing any more. */
  show(scene: Scene, moment: Moment | null = null): void {
    const shown = moment ? areaOf(scene, moment) : undefined;
    if (this.settling) clearTimeout(this.settling);
    this.settling = null;
    if (shown) this.lately = isSmall(shown) ? shown.key : null;
    else if (this.lately !== null) this.settling = setTimeout(() => (this.lately = null), SETTLE * glideTime());
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

  /** `seat` is whose side is shown. */
  in(scene: Scene, seat: SeatNumber | null, moment: Moment | null = null): string | null {
    const minis = scene.areas.filter((area) => area.mini);
    const held = minis.find((area) => area.key === this.held);
    const shown = moment ? areaOf(scene, moment) : undefined;
    // what happens on a board that all share must not be covered, nor what is shown on one's own while others act already
    const covers = (shown && isMain(shown)) || scene.areas.some((area) => isMain(area) && area.owner === null);
    const hasOwn = seat !== null && scene.areas.some((area) => isMain(area) && area.owner === seat);
    const wanted = (area: Area): boolean => (hasOwn ? area.key === this.lately : area.owner === this.seat);
    const acting = covers ? undefined : minis.find((area) => isSmall(area) && wanted(area));
    return (held ?? acting)?.key ?? null;
  }

  private give(seat: SeatNumber | null): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.seat = seat;
  }
}
