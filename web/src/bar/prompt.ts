/** The one sentence of the action bar: what is asked of this person, or whom the table waits for. */
import type { Hand } from "../session/hand.svelte";
import type { Lookback } from "../session/lookback.svelte";
import type { Session } from "../session/session.svelte";
import type { SeatNumber } from "../wire/types";

/** The one name of a seat: the one that the game's sentences call it by. Chance has none, nobody waits for it. */
export function nameOf(session: Session, seat: SeatNumber): string {
  const card = session.live?.scene.seats.find((each) => each.seat === seat);
  return card?.name ?? session.game?.seat_names[seat]?.name ?? session.seats.find((each) => each.seat === seat)?.name ?? "";
}

export function namesOf(session: Session, seats: SeatNumber[]): string {
  const names = seats.filter((seat) => seat >= 0).map((seat) => nameOf(session, seat));
  return names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

export function promptOf(session: Session, hand: Hand, lookback: Lookback): string {
  const position = session.live;
  if (!position) return "";
  if (lookback.on) return lookback.frame?.lines.map((line) => line.text).join(" ") || "The beginning.";
  if (session.curtain !== null) return "";
  if (position.outcome) return position.outcome.sentence;
  if (position.held) return "Your turn is complete. End it, or take it back.";
  if (position.mine) {
    if (hand.armed) return "Tap again to do it:";
    if (hand.previewed && !hand.prospect.multi) return hand.previewed.sentence;
    return position.ask?.sentence ?? "Your move.";
  }
  if (session.paused) return "Paused.";
  const waiting = session.toAct.filter((seat) => seat >= 0 && seat !== session.seat);
  return waiting.length ? `Waiting for ${namesOf(session, waiting)}.` : (position.ask?.sentence ?? "");
}
