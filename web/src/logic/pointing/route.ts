/** Answers in a row: a choice may be followed by others, for as long as nothing gets in their way. */
import type { EntryNews, Position, SeatNumber } from "../../wire/types";

export interface Route {
  /** the answers still to give */
  rest: string[];
  /** the last piece that was pointed at */
  goal: string | null;
  /** how many answers could be taken back before the last one was given */
  sure: number;
}

type Entry = Pick<EntryNews, "what" | "seat">;
type Open = Pick<Position, "mine" | "held" | "undo" | "choices" | "routes">;

/**
 * Whether the next answer of a route is given now. After an own answer: if it is legal and nothing was learned, so that
 * all of it can still be taken back. After others had their say: if the whole rest is offered as it was.
 */
export function goesOn({ rest, goal, sure }: Route, entry: Entry, open: Open, seat: SeatNumber | null, passes: boolean): "on" | "waits" | "over" {
  if (entry.what !== "answer" && entry.what !== "commit") return "over";
  if (entry.what === "answer" && entry.seat === -1) return "over";
  if (open.held || !open.mine || passes) return "waits";
  if (entry.what === "answer" && entry.seat === seat) {
    return open.undo > sure && open.choices.some(({ move }) => move === rest[0]) ? "on" : "over";
  }
  const whole = rest.join(";");
  const isGoal = (steps: string[][]): boolean => (goal === null ? !steps.length : Boolean(steps.at(-1)?.includes(goal)));
  return open.routes.some(({ move, then, steps }) => [move, ...then].join(";") === whole && isGoal(steps)) ? "on" : "over";
}
