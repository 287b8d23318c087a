/**
 * Moves are made by pointing at pieces. These functions narrow the legal choices by what has been pointed at so far;
 * they know nothing of a game: a choice is a list of steps, a step is a set of pieces that are equally good.
 */
import type { Choice } from "../../wire/types";
import { say } from "../../words/words";

export interface Prospect {
  /** choices that what was pointed at can still become */
  fitting: Choice[];
  /** pieces that may be pointed at next */
  lit: Set<string>;
  /** choices that are complete with what was pointed at */
  whole: Choice[];
  /** some fitting choice wants further steps */
  longer: boolean;
  /** pieces toggle, and a button commits */
  multi: boolean;
}

export type Pointed =
  | { kind: "picked"; picks: string[] }
  | { kind: "send"; picks: string[]; choice: Choice }
  | { kind: "choose"; picks: string[]; options: Choice[] }
  | { kind: "illegal"; keys: string[] };

/** Each picked piece finds a step of its own (augmenting paths; steps are few). */
function seatEach(steps: string[][], picks: string[]): boolean {
  const taken = new Map<number, string>();
  const place = (key: string, tried: Set<number>): boolean => {
    for (const [i, step] of steps.entries()) {
      if (tried.has(i) || !step.includes(key)) continue;
      tried.add(i);
      const other = taken.get(i);
      if (other === undefined || place(other, tried)) {
        taken.set(i, key);
        return true;
      }
    }
    return false;
  };
  return picks.every((key) => place(key, new Set()));
}

export function fits(choice: Choice, picks: string[]): boolean {
  if (choice.steps.length < picks.length || choice.steps.length === 0) return false;
  if (choice.any_order) return seatEach(choice.steps, picks);
  return picks.every((key, i) => choice.steps[i]?.includes(key));
}

function next(choice: Choice, picks: string[]): string[] {
  if (!choice.any_order) return (choice.steps[picks.length] ?? []).filter((key) => !picks.includes(key));
  if (choice.steps.length === picks.length) return [];
  const open = new Set(choice.steps.flat().filter((key) => !picks.includes(key)));
  return [...open].filter((key) => seatEach(choice.steps, [...picks, key]));
}

export function prospect(choices: Choice[], picks: string[]): Prospect {
  const fitting = choices.filter((choice) => fits(choice, picks));
  return {
    fitting,
    lit: new Set(fitting.flatMap((choice) => next(choice, picks))),
    whole: picks.length ? fitting.filter((choice) => choice.steps.length === picks.length) : [],
    longer: fitting.some((choice) => choice.steps.length > picks.length),
    multi: fitting.some((choice) => choice.any_order),
  };
}

/** The piece that every answer which is still open puts down; not while it has to be pointed at itself: then it still lies where it is. */
export function held(choices: Choice[], picks: string[]): string | null {
  const { fitting, lit } = prospect(choices, picks);
  const [first, ...others] = fitting.filter(({ steps }) => steps.length > 0);
  const hand = first?.hand ?? null;
  return hand !== null && others.every((each) => each.hand === hand) && !lit.has(hand) ? hand : null;
}

function weigh(choices: Choice[], picks: string[]): Pointed {
  const { whole, longer, multi } = prospect(choices, picks);
  const only = whole[0];
  if (multi || only === undefined) return { kind: "picked", picks };
  if (whole.length === 1 && !longer) return { kind: "send", picks, choice: only };
  return { kind: "choose", picks, options: whole };
}

/** What pointing at `key` means after `picks`. A picked piece is put down again, and that never commits anything. */
export function point(choices: Choice[], picks: string[], key: string): Pointed {
  const now = prospect(choices, picks);
  const picked = picks.indexOf(key);
  if (picked >= 0) return { kind: "picked", picks: picks.filter((_, i) => (now.multi ? i !== picked : i < picked)) };
  if (now.lit.has(key)) return weigh(choices, [...picks, key]);
  const fresh = picks.length === 1 || (picks.length > 1 && !now.multi);
  if (fresh && prospect(choices, []).lit.has(key)) return weigh(choices, [key]);
  return { kind: "illegal", keys: [...picks, key] };
}

/** The one choice that pointing at `key` would make, if it is settled by that. */
export function foresee(choices: Choice[], picks: string[], key: string): Choice | null {
  const pointed = point(choices, picks, key);
  if (pointed.kind === "send") return pointed.choice;
  if (pointed.kind !== "picked" || !pointed.picks.length) return null;
  const { whole, multi } = prospect(choices, pointed.picks);
  return multi && whole.length === 1 ? (whole[0] ?? null) : null;
}

const FEW = 3;

/** What pointing at each piece that is lit does, in a sentence: its name for whoever does not see the board. */
export function deeds(choices: Choice[], picks: string[]): Map<string, string> {
  const { fitting, lit, multi } = prospect(choices, picks);
  if (multi) return new Map([...lit].map((key) => [key, say("stage.selects")]));
  const leads = new Map<string, Choice[]>([...lit].map((key) => [key, []]));
  for (const choice of fitting) for (const key of next(choice, picks)) leads.get(key)?.push(choice);
  return new Map([...leads].map(([key, found]) => [key, told(found, picks.length + 1)]));
}

function told(found: Choice[], made: number): string {
  const whole = found.every(({ steps }) => steps.length === made);
  const sentences = [...new Set(found.map(({ sentence }) => sentence))];
  if (whole && sentences.length === 1) return sentences[0] as string;
  if (sentences.length <= FEW) {
    const moves = sentences.reduce((first, second) => say("stage.or", { first, second }));
    return say(whole ? "stage.choose" : "stage.begins", { moves });
  }
  return say(whole ? "stage.choose_of" : "stage.begins_of", { n: sentences.length });
}

/** Choices that nothing on the table stands for: the buttons of the action bar. */
export function buttons(choices: Choice[]): Choice[] {
  return choices.filter((choice) => choice.steps.length === 0);
}

export interface Under {
  key: string;
  parent: string | null;
  labelled: boolean;
  /** how far its middle is from the spot, where the spot is beside the piece and only in reach of it */
  beside?: number;
}

/**
 * Under several pieces at one spot, the one that is meant: the topmost lit or picked one that is there, else the nearest of
 * them in reach (small pieces may be hit beside them), else the topmost with a name. A fingertip is as large as what stands
 * on a tile: where both could be meant it goes on to the tile, since a tap only shows what it would do.
 */
export function meant(stack: Under[], lit: Set<string>, picked = new Set<string>(), byTouch = false): string | null {
  let near: Under | null = null;
  for (const piece of stack) {
    const givesWay = byTouch && piece.parent !== null && lit.has(piece.parent);
    if (lit.has(piece.key) || (picked.has(piece.key) && !givesWay)) {
      if (piece.beside === undefined) return piece.key;
      if (near === null || piece.beside < (near.beside ?? 0)) near = piece;
    } else if (piece.parent !== null && lit.has(piece.parent)) return piece.parent;
  }
  return near?.key ?? stack.find((piece) => piece.labelled)?.key ?? null;
}
