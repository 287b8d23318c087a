/** The words of the live protocol (docs/live-protocol.md), as types. */

export type SeatNumber = number;

export interface Refusal {
  rule: string | null;
  sentence: string;
}

export interface OptionValue {
  value: string | number | boolean;
  title: string;
}

export interface GameOption {
  name: string;
  type: "int" | "bool" | "choice" | "text";
  values?: OptionValue[] | null;
  low?: number | null;
  high?: number | null;
  default: string | number | boolean;
  /** what the form begins with */
  suggested: string | number | boolean;
  title: string;
  sentence: string;
  /** values of a text that most people want */
  offers?: OptionValue[];
  /** the text is any of these, divided by commas */
  several?: boolean;
  /** it matters only with so many seats, and while these options have one of these values */
  seats?: number[];
  when?: Record<string, (string | number | boolean)[]>;
  /** where pictures of its values lie */
  pictures?: string;
}

/** A table that is ready to be played. */
export interface Preset {
  key: string;
  title: string;
  sentence: string;
  seats: number;
  options: Options;
  /** who plays all seats but one; null: the usual bot */
  bot: string | null;
}

export interface SeatLook {
  name: string;
  shape: string;
  letter: string;
  colour: string;
}

export interface Game {
  name: string;
  title: string;
  version: number;
  seats: number[];
  /** further numbers of seats, which only some options allow */
  house: number[];
  minutes: [number, number];
  /** how much there is to learn, 1 to 5 */
  weight: number;
  /** a line for the start page; empty: the pitch says it */
  teaser: string;
  pitch: string;
  hidden: boolean;
  chance: boolean;
  looks: string[];
  /** kinds of windows that may be let go by without asking */
  stops: { name: string; title: string }[];
  options: GameOption[];
  /** the one for newcomers first */
  presets: Preset[];
  seat_names: SeatLook[];
  lessons: { key: string; title: string; about: string; minutes: number }[];
  /** how many puzzles it has */
  puzzles: number;
  /** whether the turn is told on one page */
  summary: boolean;
}

/** A word that means something in the game. */
export interface Meaning {
  key: string;
  word: string;
  /** its other forms */
  also: string[];
  text: string;
  /** a symbol of the art */
  picture: string | null;
}

/** Where a learner is in a lesson, and what is said there. */
export interface LessonStep {
  key: string;
  title: string;
  /** steps that are behind */
  at: number;
  steps: number;
  sentence: string;
  /** the pieces to look at */
  points: string[];
  /** the answers that are wanted; none: any will do */
  moves: string[];
  /** there is nothing to answer, only something to read */
  reading: boolean;
  over: boolean;
  /** the game was won with it */
  won: boolean;
  /** all that must be kept to go on later */
  answers: string[];
}

/** Where somebody is in a puzzle, and what is said there. */
export interface PuzzleStep {
  key: string;
  /** 1 to 3, from easy to hard */
  grade: number;
  goal: string;
  /** the goal, or what came of the try */
  sentence: string;
  over: boolean;
  solved: boolean;
  /** the solution was asked for */
  shown: boolean;
  /** all that must be kept to go on later */
  answers: string[];
}

export interface PuzzleEntry {
  key: string;
  grade: number;
  goal: string;
}

/** Something that a game has new today: a puzzle, or a table. */
export interface Daily {
  game: string;
  key: string;
  title: string;
  sentence: string;
  puzzle: string | null;
  grade: number | null;
}

export interface DailyAnswer {
  /** in Greenwich, like 2026-11-16 */
  day: string;
  /** when the next one begins */
  next: string;
  dailies: Daily[];
}

export interface Bot {
  name: string;
  title: string;
  sentence: string;
  /** a level without games is for all that the bot plays */
  levels: { name: string; title: string; games?: string[] | null }[];
  games: string[] | null;
  /** whoever sits at a new table unless somebody else is wanted */
  usual?: boolean;
  /** under which names it sits down, and with which faces, the likeliest first */
  cast: { name: string; face: string }[];
}

/** A game or a bot that is installed and cannot be used. */
export interface LeftOut {
  kind: "game" | "bot";
  name: string;
  distribution: string;
  error: string;
  sentence: string;
}

export interface GamesAnswer {
  games: Game[];
  bots: Bot[];
  left_out: LeftOut[];
}

export interface Art {
  symbols: Record<string, string>;
  defs: string;
  css: string;
  fonts: Record<string, string>;
  surface: Surface | null;
}

/** What the table is made of: a tile of texture (a symbol), its tint, how dark its edges are (0 to 1). */
export interface Surface {
  symbol: string | null;
  tint: string;
  vignette: number;
  dark?: Surface;
}

export interface Rules {
  title: string;
  /** what the text is written in: English where it is not told in the language asked for */
  language: string;
  sections: {
    number: string;
    title: string;
    pictures: { caption: string; address: string }[];
    html: string;
    rules: { number: string; html: string }[];
  }[];
}

export interface Seat {
  seat: SeatNumber;
  kind: "person" | "bot";
  name: string;
  bot?: string | null;
  level?: string | null;
  mine: boolean;
  resigned: boolean;
  /** it waits for somebody who has its link */
  open?: boolean;
  /** the face of a bot */
  face?: string | null;
}

/** What a host can give away: a link to watch, and one for each open seat. */
export interface Links {
  watch: string;
  seats: SeatLink[];
  /** to take an own seat to another device */
  own: SeatLink[];
}

export interface SeatLink {
  seat: SeatNumber;
  path: string;
}

export type Talking = "all" | "apart" | "off";

export interface ClockWish {
  per: "turn" | "game";
  seconds: number;
  increment?: number;
  /** what happens when the time is up */
  late: "bot" | "resign";
  bot?: string;
  level?: string;
}

/** How a table is kept. */
export interface Terms {
  listed: boolean;
  talk: Talking;
  clock: ClockWish | null;
  /** hints although other people play */
  hints: boolean;
}

/** Seconds that each seat has left, and for whom they run. */
export interface ClockNews {
  left: number[];
  running: SeatNumber[];
}

export type Sign = "nod" | "thinking" | "well-played" | "thanks";

/** Somebody asks to take an answer back; those who have not said anything yet. */
export interface Plea {
  seat: SeatNumber;
  asked: SeatNumber[];
}

export interface Saying {
  /** null: somebody who watches */
  seat: SeatNumber | null;
  name: string;
  text: string;
  sign: Sign | null;
  /** the same for all that one person says here */
  whose: string;
  at: number;
}

export interface TableEntry {
  id: string;
  game: string;
  title: string;
  seats: Seat[];
  ply: number;
  status: string;
  over: boolean;
  your_turn: boolean;
  created: string | number;
  changed: string | number;
  /** whether this person made it, and may delete it */
  host?: boolean;
  /** when my time is up */
  deadline?: string | null;
  /** it is the table of a day: which, and how it went once it is over */
  daily?: { key: string; day: string; won: boolean | null; score: number | null } | null;
}

/** A table that everybody may find. */
export interface ListedTable extends TableEntry {
  joins: SeatLink[];
  mine: boolean;
}

export interface SeatWish {
  kind: "me" | "person" | "open" | "bot";
  name?: string;
  bot?: string;
  level?: string;
}

export type Options = Record<string, string | number | boolean>;

export interface About {
  version: string;
  compiled: boolean;
  credits: { what: string; who: string; licence: string }[];
}

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

/** A stretch of text in a paragraph, or a pictogram: the name of a symbol. */
export type Run = { text: string; as: "title" | "keyword" | "body" | "note"; icon?: undefined } | { icon: string; text?: undefined };

export interface Piece {
  key: string;
  art: string | null;
  at: [number, number];
  turn: number;
  size: [number, number];
  layer: string;
  label: string | null;
  marks: string[];
  text: string | null;
  count: number | null;
  path: string | null;
  style: string | null;
  parent: string | null;
  /** paragraphs laid out inside its box */
  lines: Run[][] | null;
}

/** A piece at reading size; its pieces are drawn in a box of its size. */
export interface Face {
  title: string;
  art: string | null;
  size: [number, number];
  lines: Run[][];
  pieces: Piece[];
}

/** The sizes of a column or row: its weight, its least size in pixels. */
export type Track = [weight: number, least: number];

export interface Layout {
  stage: string;
  format: "wide" | "square" | "tall";
  /** rows of slot names, as in grid-template-areas */
  areas: string[];
  columns: Track[];
  rows: Track[];
  kinds: Record<string, "sheet" | "tab">;
  titles: Record<string, string>;
}

export interface Moment {
  kind: "path" | "roll" | "card" | "hit" | "heal" | "gain" | "pay" | "fall" | "banner" | "flash";
  /** its event's place among the lines of the entry */
  line: number | null;
  keys: string[];
  to: string | null;
  area: string | null;
  points: [number, number][] | null;
  lift: number;
  value: number | string | null;
  faces: Record<string, string>;
  card: Face | null;
  text: string | null;
}

export type AreaKind = "board" | "hand" | "row" | "pool" | "stack" | "sheet";

export interface Area {
  key: string;
  title: string;
  kind: AreaKind;
  owner: SeatNumber | null;
  box: [number, number, number, number];
  layers: string[];
  pieces: Piece[];
  rows: string[][] | null;
  backdrop: string | null;
  /** its place in the game's layouts */
  slot: string | null;
  mini: boolean;
  frame: boolean;
}

export interface Counter {
  label: string;
  value: string | number;
  icon: string | null;
}

export interface SceneSeat extends SeatLook {
  seat: SeatNumber;
  counters: Counter[];
  status: string | null;
}

/** Where the game is: a line, and the phases in their order with the place of the present one. */
export interface Phases {
  line: string;
  names: string[];
  at: number | null;
}

export interface Scene {
  /** the part of the game that this is */
  stage: string;
  phases: Phases;
  areas: Area[];
  seats: SceneSeat[];
  status: string[];
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
  line: { move: string; sentence: string }[];
}

/** An answer that moved the game. */
export interface TurningPoint {
  ply: number;
  by: SeatNumber;
  seat: SeatNumber;
  change: number;
  better: string | null;
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
  plea?: Plea | null;
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
  | ({ say: "gone" } & Ref)
  | ({ say: "error"; sentence: string } & Ref);

export type Wish =
  | { do: "open"; table: string; seat: SeatNumber | null | "auto"; look?: string; language?: string; seen?: number }
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
  | { do: "seat"; seat: SeatNumber; kind: "bot" | "person" | "open"; bot?: string; level?: string; name?: string; at: number }
  | { do: "talk"; text?: string; sign?: Sign; name?: string; at: number }
  | { do: "keep"; listed?: boolean; talk?: Talking; hints?: boolean; at: number }
  | { do: "salt"; text: string; at: number }
  | { do: "plead"; at: number }
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
  | { do: "close" };
