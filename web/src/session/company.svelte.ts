import type { ClockNews, Saying, SeatNumber } from "../wire/types";

/** The others at a table: who is there, what they say, how long they have. */
export class Company {
  /** the seats whose people look at the table; null where everybody sits at one machine */
  here = $state.raw<SeatNumber[] | null>(null);
  watching = $state(0);
  talk = $state.raw<Saying[]>([]);
  /** how much of the talk was not looked at yet */
  unread = $state(0);
  muted = $state.raw<ReadonlySet<string>>(new Set());
  /** `since`: when this was told, by the clock of this screen */
  clock = $state.raw<(ClockNews & { since: number }) | null>(null);

  meet(here: SeatNumber[], watching: number): void {
    this.here = here;
    this.watching = watching;
  }

  begin(talk: Saying[], clock: ClockNews | null): void {
    this.talk = talk;
    this.setClock(clock);
  }

  hear(saying: Saying): void {
    this.talk = [...this.talk, saying].slice(-200);
    if (!this.muted.has(saying.whose)) this.unread++;
  }

  setClock(clock: ClockNews | null): void {
    this.clock = clock && { ...clock, since: Date.now() };
  }

  /** The seconds that a seat has left now; null where nobody counts. */
  left(seat: SeatNumber, now: number): number | null {
    const left = this.clock?.left[seat];
    if (this.clock === null || left === undefined) return null;
    const runs = this.clock.running.includes(seat);
    const passed = (now - this.clock.since) / 1000 - this.lead(seat);
    return Math.max(0, left - (runs ? Math.max(0, passed) : 0));
  }

  /** Whether the time of a seat has not begun yet: what the others did is still to be seen. */
  waits(seat: SeatNumber, now: number): boolean {
    return this.clock !== null && (now - this.clock.since) / 1000 < this.lead(seat);
  }

  private lead(seat: SeatNumber): number {
    return this.clock?.begins?.[this.clock.running.indexOf(seat)] ?? 0;
  }

  mute(whose: string, on: boolean): void {
    const others = [...this.muted].filter((each) => each !== whose);
    this.muted = new Set(on ? [...others, whose] : others);
  }
}
