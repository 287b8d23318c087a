/** What the start page and the form say of a game and of a table. */
import type { AwayWish, ClockWish } from "../wire/types";
import { day, say } from "../words/words";

export function rangeText(numbers: number[]): string {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  return low === high ? `${low}` : say("start.range", { low, high });
}

export function seatsText(seats: number[]): string {
  return say("start.players", { range: rangeText(seats), n: Math.max(...seats) });
}

export function minutesText(minutes: [number, number]): string {
  return say("start.minutes", { range: rangeText(minutes) });
}

/** "just now", "5 minutes ago", "3 May": for a list of tables. */
export function agoText(time: string | number, now = Date.now()): string {
  const then = typeof time === "number" ? (time < 1e12 ? time * 1000 : time) : Date.parse(time);
  if (Number.isNaN(then)) return "";
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return say("tables.now");
  if (minutes < 60) return say("tables.minutes_ago", { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return say("tables.hours_ago", { n: hours });
  return day(then);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long something still lasts: "2:05", "3 hours". */
export function spanText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 2 * DAY) return say("form.days", { n: Math.floor(whole / DAY) });
  if (whole >= 2 * HOUR) return say("form.hours", { n: Math.floor(whole / HOUR) });
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

/** A time to choose: "30 seconds", "5 minutes", "3 days". */
export function timeText(seconds: number): string {
  if (seconds >= DAY) return say("form.days", { n: seconds / DAY });
  if (seconds >= HOUR) return say("form.hours", { n: seconds / HOUR });
  return seconds >= MINUTE ? say("form.minutes", { n: seconds / MINUTE }) : say("form.seconds", { n: seconds });
}

/** How long one may think at a table; nothing where nobody counts. */
export function clockText(clock: ClockWish | null): string {
  if (!clock) return "";
  const time = timeText(clock.seconds);
  if (clock.per === "turn") return say("tables.clock_turn", { time });
  return clock.increment ? say("tables.clock_extra", { time, extra: timeText(clock.increment) }) : say("tables.clock_game", { time });
}

/** Who plays for people who are away; nothing where they are waited for. */
export function awayText(away: AwayWish | null): string {
  return away ? say("tables.away", { time: timeText(away.seconds) }) : "";
}
