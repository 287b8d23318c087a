/** What games are and what there is to choose: options, presets, lessons, puzzles, bots, rules. */

import type { Options } from "./tables";

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
