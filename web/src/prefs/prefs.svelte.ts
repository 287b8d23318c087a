/** What this person likes, kept on this device. */
import { usualPassing, type Passing } from "../logic/pointing/passing";

export type Theme = "auto" | "light" | "dark";
export type Speed = "off" | "fast" | "normal" | "slow";

export interface Likes {
  /** End turn asks for a click of its own */
  confirm: boolean;
  speed: Speed;
  sound: boolean;
  theme: Theme;
  /** stronger colours, also where the system does not ask for them */
  contrast: boolean;
  /** how many times larger than usual everything is written */
  print: number;
  /** which hand holds the pointer: on a phone, what is reached for most lies on its side */
  hand: "right" | "left";
  /** when what is heard is also shown */
  signs: "silent" | "always" | "never";
  name: string;
  /** the language of this screen; none is the first of the browser's that there are words in */
  language: string;
  /** how each game is drawn, where it has more than one look */
  looks: Record<string, string>;
  /** which windows of each game are let go by */
  passing: Record<string, Passing>;
  /** when the coach speaks */
  coach: "first" | "always" | "never";
  /** the first tables of each game */
  met: Record<string, string[]>;
  /** an answer that is the only one is given without asking */
  forced: boolean;
  /** the log tells each answer in notation too */
  codes: boolean;
  /** the preset of each game that was started last */
  presets: Record<string, string>;
  /** own words that go into the chance of every table, after what is random */
  salt: string;
  /** tell when it is my turn while I look elsewhere */
  notify: boolean;
}

const PLACE = "motley-preferences";
const usual: Likes = { confirm: true, speed: "normal", sound: false, theme: "auto", contrast: false, print: 1, hand: "right", signs: "silent", name: "", language: "", looks: {}, passing: {}, forced: true, codes: false, presets: {}, coach: "first", met: {}, salt: "", notify: false };

function load(): Likes {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Likes>) };
  } catch {
    return { ...usual };
  }
}

export const prefs = $state<Likes>(load());

export function savePrefs(): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(prefs));
  } catch {
    // a private window without storage: the likes hold for this page
  }
  applyTheme();
}

export function applyTheme(): void {
  const root = document.documentElement;
  if (prefs.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = prefs.theme;
  if (prefs.contrast || matchMedia("(prefers-contrast: more)").matches) root.dataset.contrast = "";
  else delete root.dataset.contrast;
  root.dataset.print = String(prefs.print);
  root.dataset.hand = prefs.hand;
  root.dataset.speed = prefs.speed;
}

/** The look to draw a game in: the one that was chosen for it, otherwise the first; on a small screen the last, the plainest. */
export function lookOf(game: string, looks: string[]): string | undefined {
  const liked = prefs.looks[game];
  if (liked !== undefined && looks.includes(liked)) return liked;
  return matchMedia("(max-width: 560px)").matches ? looks.at(-1) : looks[0];
}

export function passingOf(game: string): Passing {
  return prefs.passing[game] ?? usualPassing;
}

const durations: Record<Speed, number> = { off: 0, fast: 160, normal: 340, slow: 700 };

export function isStill(): boolean {
  return prefs.speed === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const paces: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 2 };

/** Milliseconds that something shown takes which at normal speed takes so many; still marks stay as long as moving ones. */
export function momentTime(normal: number): number {
  return normal * paces[prefs.speed];
}

/** Milliseconds that a piece takes from one place to the next. */
export function glideTime(): number {
  return isStill() ? 0 : durations[prefs.speed];
}

/** Pixels below which nobody is made to read; held closer to the eye, a phone still needs more. */
export function leastText(print = prefs.print): number {
  return print * (matchMedia("(max-width: 560px)").matches ? 12 : 11);
}
