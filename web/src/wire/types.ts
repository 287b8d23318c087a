/** The words of the live protocol (docs/live-protocol.md), as types; what games, tables and scenes are is beside it. */

import type { LessonStep, PuzzleStep, SeatNumber } from "./games";
import type { AwayWish, ClockNews, Options, Plea, Saying, Seat, Sign, Talking, Terms } from "./tables";
import type { Face, Layout, Moment, Piece, Scene } from "./scene";

export type * from "./games";
export type * from "./scene";
export type * from "./tables";

export interface Line {
  ply: number;
  /** whom it speaks of; -1 is chance */
  seat: SeatNumber | null;
  /** whose answer led to it */
  by: SeatNumber | null;
  notation: string | null;
  text: string;
  kind: string;
  forced: boolean;
}

export interface Choice {
  move: string;
  steps: string[][];
  sentence: string;
  any_order: boolean;
  button: string | null;
  hotkey: string | null;
  group: string | null;
  final: boolean;
  /** it lets a window of this kind go by */
  stop: string | null;
  urgent: boolean;
  /** the piece that the answer puts down */
  hand: string | null;
  /** where its button stands, by its meaning */
  place: "do" | "keep" | "done" | "pass" | "other" | null;
  /** the answers that follow by themselves */
  then: string[];
}

export interface Outcome {
  placings: number[];
  scores: (number | string)[];
  reason: string;
  sentence: string;
  sheet: { label: string; values: (string | number)[] }[];
}

export interface Revision {
  ply: number;
  now: string;
  sentence: string;
  choices: Choice[];
}

export interface Position {
  ply: number;
  ask: { kind: string; seats: SeatNumber[]; sentence: string; /** its answer may be exchanged later with one touch */ revisable?: boolean } | null;
  to_act: SeatNumber[];
  mine: boolean;
  held: boolean;
  /** what the button says that hands on the held turn */
  commit: string | null;
  undo: number;
  choices: Choice[];
  /** further ways to point at them, and answers in a row */
  routes: Choice[];
  /** a line for newcomers */
  coach: string | null;
  /** there is one answer, and everybody knows that */
  obvious: boolean;
  /** the last own answer, if it may be exchanged with one touch */
  revise: Revision | null;
  /** the seats of this device that have secrets now */
  private: SeatNumber[];
  scene: Scene;
  outcome: Outcome | null;
  verify: { seed: string; commitment: string } | null;
}

export interface Forecast {
  tone: "info" | "good" | "warn";
  text: string;
  /** the place of what it says among the promises */
  promise?: number;
}

/** What a move will do, as data. */
export interface Promised {
  kind: string;
  piece?: string;
  seat?: SeatNumber;
  amount?: number;
  odds?: [amount: number, share: number][];
}

export interface Preview {
  ghosts: Piece[];
  marks: Record<string, string[]>;
  lines: Forecast[];
  promises: Promised[];
}

/** What to look at, which moves and why, and how the best goes on. */
export interface Hint {
  nudge: string;
  keys: string[];
  moves: { move: string; sentence: string; reasons: string[] }[];
  line: { move: string; sentence: string; preview: Preview; /** the pieces it is done with */ keys?: string[] }[];
  /** what comes after the line */
  ends?: "own" | "others" | "chance" | "over";
}

/** An answer that moved the game. */
export interface TurningPoint {
  ply: number;
  by: SeatNumber;
  seat: SeatNumber;
  change: number;
  better: string | null;
  /** the sentence of what would have been better */
  told: string | null;
}

/** The judgement of every seat, from 0 to 1, at the beginning and after every ply. */
export interface Analysis {
  values: number[][];
  turning_points: TurningPoint[];
  luck: Luck | null;
}

/** What all draws were worth to each seat beyond what could be expected, in parts of a won game, and a thousand shuffles of the same draws. */
export interface Luck {
  drawn: number[];
  edges: number[];
  shuffles: number[][];
  below: number[];
}

export interface Frame {
  ply: number;
  scene: Scene;
  lines: Line[];
}

/** The fingerprints of secrets that people add to chance, and those that are open. */
export interface SealRound {
  fingerprints: Record<string, string>;
  secrets: Record<string, string>;
}

/** How far the secrets of a table are; a table of the day has a seed that everybody may know. */
export type ChanceNews =
  | { stage: "public" }
  | { stage: "sealing" | "opening" | "open"; table: string; commitment: string; seats: SeatNumber[]; without: SeatNumber[]; left: number | null; rounds: SealRound[] };

export interface ChanceState {
  chance: ChanceNews | null;
  drawn: boolean;
  over: boolean;
}

export interface TableNews {
  say: "table";
  table: string;
  n: number;
  game: string;
  seat: SeatNumber | null;
  mine: SeatNumber[];
  /** whether this person made the table */
  host?: boolean;
  seats: Seat[];
  options: Options;
  commitment: string | null;
  log: Line[];
  layouts: Layout[];
  position: Position;
  pace: number;
  paused: boolean;
  terms?: Terms;
  /** the seats that chance waits for: still open, or without a salt */
  awaited?: SeatNumber[];
  chance?: ChanceNews | null;
  drawn?: boolean;
  plea?: Plea | null;
  /** why a seat was lost just now */
  lost?: string;
  talk?: Saying[];
  clock?: ClockNews;
  /** it is no table but a lesson */
  lesson?: LessonStep;
  /** it is no table but a puzzle */
  puzzle?: PuzzleStep;
}

export interface EntryNews {
  say: "entry";
  n: number;
  what: "answer" | "undo" | "revise" | "commit" | "resign" | "seat" | "pause" | "talk" | "read";
  seat: SeatNumber | null;
  ply: number;
  lines: Line[];
  moments: Moment[];
  position: Position;
  seats?: Seat[] | null;
  mine?: SeatNumber[] | null;
  pace?: number;
  paused?: boolean;
  terms?: Terms;
  awaited?: SeatNumber[];
  chance?: ChanceNews | null;
  drawn?: boolean;
  plea?: Plea | null;
  talk?: Saying;
  clock?: ClockNews;
  lesson?: LessonStep;
  /** it is no table but a puzzle */
  puzzle?: PuzzleStep;
}

type Ref = { ref?: number };

export type News =
  | (TableNews & Ref)
  | (EntryNews & Ref)
  | ({ say: "thinking"; seat: SeatNumber; progress: number | null } & Ref)
  | ({ say: "to_act"; to_act: SeatNumber[]; clock?: ClockNews } & Ref)
  | ({ say: "presence"; here: SeatNumber[]; watching: number } & Ref)
  | ({ say: "preview"; preview: Preview } & Ref)
  | ({ say: "why_not"; rule: string | null; sentence: string; preview: Preview } & Ref)
  | ({ say: "frames"; frames: Frame[] } & Ref)
  | ({ say: "face"; face: Face | null } & Ref)
  | ({ say: "moments"; moments: Moment[]; before: Scene } & Ref)
  | ({ say: "hint"; ply: number; hint: Hint } & Ref)
  | ({ say: "analysing"; progress: number } & Ref)
  | ({ say: "analysis"; analysis: Analysis } & Ref)
  | ({ say: "refused"; rule: string | null; sentence: string; n: number } & Ref)
  | ({ say: "gone"; sentence?: string } & Ref)
  | ({ say: "lobby" } & Ref)
  | ({ say: "error"; sentence: string } & Ref);

export type Wish =
  | { do: "open"; table: string; seat: SeatNumber | null | "auto"; look?: string; language?: string; seen?: number; here?: boolean }
  | { do: "back" }
  | { do: "learn"; game: string; lesson: string; answers: string[]; look?: string; language?: string }
  | { do: "solve"; game: string; puzzle: string; answers: string[]; look?: string; language?: string }
  | { do: "show"; at: number }
  | { do: "sit"; seat: SeatNumber | null }
  | { do: "look_as"; look: string }
  | { do: "play"; move: string; at: number }
  | { do: "revise"; ply: number; move: string; at: number }
  | { do: "undo"; steps: number | null; at: number }
  | { do: "commit"; at: number }
  | { do: "resign"; at: number }
  | { do: "seat"; seat: SeatNumber; kind: "bot" | "person" | "open"; bot?: string; level?: string; name?: string; away?: boolean; at: number }
  | { do: "talk"; text?: string; sign?: Sign; name?: string; at: number }
  | { do: "keep"; listed?: boolean; talk?: Talking; hints?: boolean; away?: AwayWish; at: number }
  | { do: "salt"; text: string; at: number }
  | { do: "plead"; at: number }
  | { do: "end"; at: number }
  | { do: "agree"; on: boolean; at: number }
  | { do: "pause"; on: boolean; at: number }
  | { do: "pace"; ms: number; at: number }
  | { do: "preview"; move: string; then: string[] }
  | { do: "why_not"; keys: string[] }
  | { do: "frames"; from: number; to: number }
  | { do: "face"; key: string }
  | { do: "moments"; ply: number }
  | { do: "hint" }
  | { do: "analyse" }
  | { do: "lobby" }
  | { do: "close" };
