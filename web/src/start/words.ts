/** How much there is to learn, from 1 to 5. */
export const WEIGHTS = ["light", "easy", "medium", "meaty", "heavy"];

export function rangeText(numbers: number[]): string {
  const low = Math.min(...numbers);
  const high = Math.max(...numbers);
  return low === high ? `${low}` : `${low}–${high}`;
}

export function seatsText(seats: number[]): string {
  return `${rangeText(seats)} ${Math.max(...seats) === 1 ? "player" : "players"}`;
}

export function minutesText([low, high]: [number, number]): string {
  return low === high ? `${low} min` : `${low}–${high} min`;
}

/** "just now", "5 minutes ago", "3 May": for a list of tables. */
export function agoText(time: string | number, now = Date.now()): string {
  const then = typeof time === "number" ? (time < 1e12 ? time * 1000 : time) : Date.parse(time);
  if (Number.isNaN(then)) return "";
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return minutes === 1 ? "a minute ago" : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  return new Intl.DateTimeFormat(undefined, { day: "numeric", month: "long" }).format(then);
}
