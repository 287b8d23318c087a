/** What is written in pictures: painted where it can be read and nowhere else, as on a map; a closer look brings it back. */

import type { Piece } from "../wire/types";

/** How large a text in a picture is, in hundredths of the picture's width and of its height. */
export interface Writing {
  across: number;
  down: number;
}

const SVG = "http://www.w3.org/2000/svg";
/** so much of the smaller of two words may lie under the larger: that is air between letters and lines */
const TOUCHING = 0.15;
/** and so much where both may be smaller */
const NEAR = 0.05;
/** how much wider than reckoned a word may turn out, and how much air it wants in large print */
const AIR = 1.15;
/** what is covered so much cannot be read */
const COVERED = 0.3;
const written = new Map<string, Writing[]>();

/** Have every text in these symbols paint itself by the size at which its symbol is used: `--across` and `--down` are the pixels of a hundredth. */
export function minded(sheet: SVGSVGElement): void {
  written.clear();
  const all = new Map([...sheet.querySelectorAll("symbol")].map((symbol) => [symbol.id, symbol]));
  for (const symbol of all.values()) writingOf(symbol, all);
  const uses = [...all.values()].flatMap((symbol) => [...symbol.querySelectorAll("use")]);
  for (const use of uses) if (written.get(named(use))?.length) pass(use);
}

/** Whether something is written in a piece's symbol or on the piece that is smaller than the least size, so many pixels to a unit. */
export function isUnread({ text, size: [w, h] }: Piece, symbol: string | null, scale: number, least: number): boolean {
  const inPicture = written.get(symbol ?? "") ?? [];
  if (inPicture.some(({ across, down }) => (Math.min(across * w, down * h) * scale) / 100 < least)) return true;
  const { fit, room } = roomFor(text ?? "", w, h);
  return text !== null && (Math.max(fit, room) * Math.min(w, h) * scale) / 100 < least;
}

/**
 * How large a word on a piece is by itself, how large it may be made to be read, and how large it is well inside, in
 * hundredths of the piece's smaller side. Letters are lower than their size, and half as wide.
 */
export function roomFor(text: string, wide: number, high: number): { fit: number; room: number; inside: number } {
  const small = Math.min(wide, high);
  const letters = Math.max(text.length, 1);
  const [down, across] = [high / small, wide / small / letters];
  return { fit: Math.min(50, 160 * across), room: Math.min(125 * down, 180 * across), inside: Math.min(80 * down, 140 * across) };
}

/**
 * How large a word must at least be drawn, in hundredths of its piece, if so much can just be read: in large print where
 * that stays inside its piece, otherwise as in any print. Undefined where there is no room for it, or it may not grow.
 */
export function leastOf({ room, inside }: { room: number; inside: number }, readable: number, print: number): number | undefined {
  if (print > 0 && readable * print <= inside) return readable * print;
  return print > 0 && readable <= room ? readable : undefined;
}

/**
 * How much larger than usual the words of a crowd may be, by piece, the lowest first: those that would lie on each other
 * keep to usual print; where even then they would, the lower ones do not grow at all, unless nobody could look closer.
 */
export function prints(pieces: Piece[], scale: number, readable: number, print: number, lowest = 0): Map<string, number> {
  const words = pieces.filter(({ text }) => text);
  const grows = ({ text, size: [w, h] }: Piece): boolean => (roomFor(text ?? "", w, h).fit * Math.min(w, h) * scale) / 100 < readable;
  if (print === 1 && !words.some(grows)) return new Map();
  // How large a game draws a word is not known here: in large print, which leaves less room, it is kept farther off.
  const [share, air] = print === 1 ? [COVERED, 1] : [TOUCHING, AIR];
  const large = print === 1 ? new Set<string>() : colliding(boxed(words, scale, readable, () => print, air));
  const usual = beneath(boxed(words, scale, readable, ({ key }) => (large.has(key) ? 1 : print), air), share);
  return new Map([...[...large].map((key): [string, number] => [key, 1]), ...usual.map((key): [string, number] => [key, lowest])]);
}

interface Box {
  key: string;
  x: number;
  y: number;
  wide: number;
  high: number;
}

/** Where words lie when they are printed like this, in pixels, with so much air around them. */
function boxed(words: Piece[], scale: number, readable: number, print: (piece: Piece) => number, air: number): Box[] {
  return words.map((piece) => {
    const { key, text, at: [x, y], size: [w, h] } = piece;
    const small = Math.min(w, h) * scale;
    const room = roomFor(text ?? "", w, h);
    const size = (Math.max(room.fit, leastOf(room, (100 * readable) / small, print(piece)) ?? 0) * small) / 100;
    return { key, x: x * scale, y: y * scale, wide: 0.6 * air * size * (text?.length ?? 0), high: 1.2 * air * size };
  });
}

function collide(one: Box, other: Box, share: number): boolean {
  const across = (one.wide + other.wide) / 2 - Math.abs(one.x - other.x);
  const down = (one.high + other.high) / 2 - Math.abs(one.y - other.y);
  return across > 0 && down > 0 && across * down > share * Math.min(one.wide * one.high, other.wide * other.high);
}

function colliding(boxes: Box[]): Set<string> {
  const found = new Set<string>();
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) if (collide(one, other, NEAR)) found.add(one.key).add(other.key);
  });
  return found;
}

/** Those that lie beneath one that stays. */
function beneath(boxes: Box[], share: number): string[] {
  const stay: Box[] = [];
  const found: string[] = [];
  for (const box of [...boxes].reverse()) {
    if (stay.some((above) => collide(above, box, share))) found.push(box.key);
    else stay.push(box);
  }
  return found;
}

/** An opacity: nothing for what is smaller in pixels than the least size of where it lies (`--least`), else one. */
export const whenRead = (size: number | string): string => `clamp(0, 9999 * (${size} - var(--least, 0)), 1)`;

/** How a piece tells its picture how large it is drawn. */
export const drawnAt = (wide: number, high: number): string => `--across: ${wide / 100}; --down: ${high / 100}`;

const named = (use: SVGUseElement): string => use.getAttribute("href")?.slice(1) ?? "";

/** Everything that is written in a symbol, and in those it is made of. */
function writingOf(symbol: SVGSymbolElement, all: Map<string, SVGSymbolElement>): Writing[] {
  const known = written.get(symbol.id);
  if (known) return known;
  const found: Writing[] = [];
  written.set(symbol.id, found);
  for (const text of symbol.querySelectorAll("text")) {
    const size = parseFloat(getComputedStyle(text).fontSize);
    const scale = scaleOf(text, symbol);
    const own = { across: size * scale.across, down: size * scale.down };
    found.push(own);
    mind(text, own);
  }
  for (const use of symbol.querySelectorAll("use")) {
    const inner = all.get(named(use));
    const scale = usedAt(use, symbol);
    if (inner) found.push(...writingOf(inner, all).map(({ across, down }) => ({ across: across * scale.across, down: down * scale.down })));
  }
  return found;
}

function mind(text: SVGTextElement, { across, down }: Writing): void {
  const size = `min(${across} * var(--across, 999), ${down} * var(--down, 999))`;
  text.style.opacity = `calc(${text.getAttribute("opacity") ?? 1} * ${whenRead(size)})`;
}

/** A symbol inside another is drawn at its share of that. A property cannot be made from itself, so it goes by way of a group. */
function pass(use: SVGUseElement): void {
  const { across, down } = usedAt(use, use.closest("symbol"));
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("style", `--inner-across: calc(${across} * var(--across, 999)); --inner-down: calc(${down} * var(--down, 999))`);
  use.style.setProperty("--across", "var(--inner-across)");
  use.style.setProperty("--down", "var(--inner-down)");
  use.replaceWith(group);
  group.append(use);
}

function usedAt(use: SVGUseElement, symbol: Element | null): Writing {
  const { across, down } = scaleOf(use, symbol);
  return { across: (across * use.width.baseVal.value) / 100, down: (down * use.height.baseVal.value) / 100 };
}

function scaleOf(element: SVGGraphicsElement, top: Element | null): Writing {
  const found = new DOMMatrix();
  for (let each: Element | null = element; each && each !== top; each = each.parentElement) {
    const own = each instanceof SVGGraphicsElement ? [...each.transform.baseVal].map(({ matrix }) => matrix) : [];
    for (const { a, b, c, d, e, f } of own.reverse()) found.preMultiplySelf(new DOMMatrix([a, b, c, d, e, f]));
  }
  return { across: Math.hypot(found.a, found.b), down: Math.hypot(found.c, found.d) };
}
