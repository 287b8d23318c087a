/** Tables as they are listed, made and kept: seats, links, terms, talk. */

import type { SeatNumber } from "./games";

export interface Seat {
  seat: SeatNumber;
  kind: "person" | "bot";
  name: string;
  bot?: string | null;
  level?: string | null;
  mine: boolean;
  /** it is mine, and a bot plays it for me */
  lent?: boolean;
  /** a bot plays it until its person is back */
  away?: boolean;
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

/** After so many seconds of absence a bot answers for somebody. */
export interface AwayWish {
  seconds: number;
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
  away: AwayWish | null;
}

/** Seconds that each seat has left, and for whom they run. */
export interface ClockNews {
  left: number[];
  running: SeatNumber[];
  /** for each that runs, the seconds until its time begins */
  begins?: number[];
}

export type Sign = "nod" | "thinking" | "well-played" | "thanks";

/** Somebody asks to take an answer back; those who have not said anything yet. */
export interface Plea {
  seat: SeatNumber;
  /** whose owners have not said anything yet */
  asked: SeatNumber[];
  /** the first step that would go, and with it all that came since */
  from: number;
  /** the table would be closed, without a result */
  close?: boolean;
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

/** A table as somebody reads of it who has a link to it. */
export interface TableCard extends TableEntry {
  clock: ClockWish | null;
  away: AwayWish | null;
  commitment: string;
}

export type Result = "won" | "drawn" | "lost" | "none";

/** A game that is over, in the list of one's own. */
export interface PlayedTable extends TableEntry {
  /** none: whoever asks had several seats or none */
  result: Result;
  /** it came out of a file */
  read: boolean;
}

export interface PlayedAnswer {
  tables: PlayedTable[];
  count: number;
  page: number;
  pages: number;
  /** of which there is anything */
  games: { name: string; title: string }[];
}

interface Counts {
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** How the games of one kind went. */
export interface Statistic extends Counts {
  game: string;
  title: string;
  /** how often the first place, the second ... */
  places: number[];
  against: ({ company: "people" | "bots" | "alone" | "bot"; title: string | null } & Counts)[];
  last: { table: string; result: Result; place: number; seats: number }[];
}

/** A table that everybody may find. */
export interface ListedTable extends TableEntry {
  joins: SeatLink[];
  mine: boolean;
  /** the fingerprint of its seed */
  commitment: string;
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
