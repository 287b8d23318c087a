/** The one sentence of the action bar: what is asked of this person, or whom the table waits for. */
import type { Hand } from "../session/hand.svelte";
import type { Lookback } from "../session/lookback.svelte";
import type { Session } from "../session/session.svelte";
import type { SeatNumber } from "../wire/types";
import { toldAt } from "../logic/telling/curve";
import { list, say } from "../words/words";

/** The one name of a seat: the one that the game's sentences call it by. Chance has none, nobody waits for it. */
export function nameOf(session: Session, seat: SeatNumber): string {
  const card = session.live?.scene.seats.find((each) => each.seat === seat);
  return card?.name ?? session.game?.seat_names[seat]?.name ?? session.seats.find((each) => each.seat === seat)?.name ?? "";
}

/** Who has the seat, for a sentence about one person; a device with several people tells seats apart by the game's names. */
export function sitterOf(session: Session, seat: SeatNumber): string {
  const sitter = session.seats.find((each) => each.seat === seat);
  return sitter && !sitter.mine && sitter.name ? sitter.name : nameOf(session, seat);
}

export function namesOf(session: Session, seats: SeatNumber[]): string {
  return list(seats.filter((seat) => seat >= 0).map((seat) => nameOf(session, seat)));
}

export function promptOf(session: Session, hand: Hand, lookback: Lookback): string {
  const position = session.live;
  if (!position) return "";
  if (lookback.on) return happenedAt(session, lookback);
  if (session.curtain !== null) return "";
  if (position.outcome) return position.outcome.sentence;
  if (position.held) return say("bar.complete");
  if (position.mine) {
    if (hand.armed) return say("bar.tap", { deed: hand.armed.sentence });
    if (hand.previewed && !hand.prospect.multi) return hand.previewed.sentence;
    if (!hand.previewed && hand.telling?.sentence) return hand.telling.sentence;
    return position.ask?.sentence ?? say("bar.move");
  }
  const open = session.seats.filter((seat) => seat.open).map((seat) => seat.seat);
  if (session.awaited.length && open.length) return say("bar.gathering", { seats: namesOf(session, open) });
  const sealing = session.toAct.length ? [] : session.awaited.filter((seat) => !session.seats[seat]?.mine && session.seats[seat]?.kind !== "bot");
  if (session.chance && sealing.length) return say("bar.sealing", { seats: namesOf(session, sealing) });
  if (session.lent) return say("bar.lent");
  if (session.paused) return say("bar.paused");
  const waiting = session.toAct.filter((seat) => seat >= 0 && seat !== session.seat);
  return waiting.length ? say("bar.waiting", { seats: namesOf(session, waiting) }) : (position.ask?.sentence ?? "");
}

/** What led to a step that is looked back at; one without a line of its own goes on from the last that was told. */
function happenedAt(session: Session, lookback: Lookback): string {
  const frame = lookback.frame;
  const told = frame?.lines.map((line) => line.text).join(" ");
  if (!frame || told) return told ?? "";
  if (frame.ply === 0) return say("bar.beginning");
  return toldAt(session.log, frame.ply) || (session.log.findLast((line) => line.ply < frame.ply)?.text ?? "");
}
