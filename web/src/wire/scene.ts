/** What is drawn: pieces in areas, seats, phases, and what happens between two scenes. */

import type { SeatLook, SeatNumber } from "./games";

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
  /** pixels of a sheet that are seen before it is pulled up; 0: a share of the room */
  peek?: number;
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

export type Size = [wide: number, high: number];

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
  /** its box is never wider or higher than this */
  bounds: Size | null;
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
  /** areas that are known already and come onto the table later; they are not shown */
  wings: Area[];
}
