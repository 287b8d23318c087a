/** Paragraphs of runs inside a box, by the widths that the font really has: as large as fits, never below the least size. */
import type { Run } from "../../wire/types";

export type Kind = "title" | "keyword" | "body" | "note";
/** how wide a stretch of text of this kind is at this size */
export type Measure = (text: string, as: Kind, size: number) => number;

export interface Word {
  x: number;
  text?: string;
  icon?: string;
  as: Kind;
  size: number;
}

export interface Row {
  /** the baseline */
  y: number;
  words: Word[];
  /** the last of its paragraph */
  ends: boolean;
}

export interface Typeset {
  rows: Row[];
  size: number;
  /** nothing had to be left out */
  whole: boolean;
}

const LEADING = 1.22;
const BETWEEN = 0.3;
const TITLE = 1.15;
const MORE = "…";
/** sizes are tried in steps of so much */
const STEP = 0.5;
/** a word is shortened to no fewer letters than this */
const FEWEST = 2;

const sizeOf = (as: Kind, size: number, least: number): number => (as === "title" ? size * TITLE : as === "note" ? Math.max(size * 0.9, least) : size);

type Piece = { text: string; as: Kind; glued: boolean } | { icon: string; glued: boolean };

/** where a line may end: a number stays with its per cent */
const BREAKS = /[^\S\u00a0]+/;
/** What closes a sentence or a bracket stays with the word before it. */
const closes = /^[,.;:!?)\]…]/;

/** Words and pictograms, with a space between each two. */
function pieces(paragraph: Run[]): Piece[] {
  return paragraph.flatMap((run): Piece[] => {
    if (run.icon !== undefined) return [{ icon: run.icon, glued: false }];
    return run.text.split(BREAKS).filter(Boolean).map((text) => ({ text, as: run.as, glued: closes.test(text) }));
  });
}

/** How much wider a pictogram is with the number behind it: they stay in one row. */
function counted(found: Piece[], at: number, size: number, least: number, measure: Measure): number {
  const [piece, next] = [found[at], found[at + 1]];
  if (!piece || !("icon" in piece) || !next || !("text" in next) || !/^[\d−+]/.test(next.text)) return 0;
  return measure(` ${next.text}`, next.as, sizeOf(next.as, size, least));
}

function wrap(paragraph: Run[], width: number, size: number, least: number, measure: Measure): Word[][] {
  const rows: Word[][] = [[]];
  let x = 0;
  const found = pieces(paragraph);
  for (const [i, piece] of found.entries()) {
    const as: Kind = "text" in piece ? piece.as : "body";
    const tall = sizeOf(as, size, least);
    const wide = "text" in piece ? measure(piece.text, as, tall) : tall * 1.1;
    const space = piece.glued || x === 0 ? 0 : measure(" ", as, tall);
    if (x > 0 && !piece.glued && x + space + wide + counted(found, i, size, least, measure) > width) {
      rows.push([]);
      x = 0;
    } else x += space;
    rows.at(-1)?.push({ x, as, size: tall, ...("text" in piece ? { text: piece.text } : { icon: piece.icon }) });
    x += wide;
  }
  return rows;
}

function at(size: number, paragraphs: Run[][], width: number, least: number, measure: Measure): { rows: Row[]; high: number } {
  const rows: Row[] = [];
  let y = 0;
  for (const [i, paragraph] of paragraphs.entries()) {
    if (i) y += size * BETWEEN;
    const wrapped = wrap(paragraph, width, size, least, measure);
    for (const [r, words] of wrapped.entries()) {
      const tall = Math.max(size, ...words.map((word) => word.size));
      rows.push({ y: y + tall * 0.95, words, ends: r === wrapped.length - 1 });
      y += tall * LEADING;
    }
  }
  return { rows, high: y };
}

const endOf = (word: Word, measure: Measure): number => word.x + (word.text === undefined ? word.size * 1.1 : measure(word.text, word.as, word.size));

const widthOf = (row: Row, measure: Measure): number => Math.max(0, ...row.words.map((word) => endOf(word, measure)));

/** Shorten a row, letter by letter, until an ellipsis fits behind it. */
function ended(row: Row, width: number, size: number, measure: Measure): Row {
  const words = [...row.words];
  for (;;) {
    const last = words.at(-1);
    const end = last ? endOf(last, measure) : 0;
    const more: Word = { x: end, text: MORE, as: last?.as ?? "body", size: last?.size ?? size };
    // what closes a sentence would read as one dot too many
    const isClosed = last?.text !== undefined && last.text.length > 1 && /[.,;:]$/.test(last.text);
    if (!last || (!isClosed && end + measure(MORE, more.as, more.size) <= width)) return { ...row, words: [...words, more] };
    words.pop();
    const short = last.text?.slice(0, -1) ?? "";
    if (short.length >= FEWEST) words.push({ ...last, text: short });
  }
}

export function typeset(paragraphs: Run[][], width: number, height: number, measure: Measure, least: number, most: number): Typeset {
  // What fits at one size fits at every smaller one: the largest is found by halving.
  const fits = (size: number): Typeset | null => {
    const { rows, high } = at(size, paragraphs, width, least, measure);
    return high <= height && rows.every((row) => widthOf(row, measure) <= width) ? { rows, size, whole: true } : null;
  };
  let best: Typeset | null = null;
  for (let low = 0, high = Math.ceil((most - least) / STEP) - 1; low <= high;) {
    const middle = (low + high) >> 1;
    const found = fits(most - middle * STEP);
    if (found) [best, high] = [found, middle - 1];
    else low = middle + 1;
  }
  if (best) return best;
  const smallest = at(least, paragraphs, width, least, measure);
  const isBroad = (row: Row): boolean => widthOf(row, measure) > width;
  const cut = smallest.rows.some(isBroad);
  const rows = smallest.rows.map((row) => (isBroad(row) ? ended(row, width, least, measure) : row));
  if (smallest.high <= height) return { rows, size: least, whole: !cut };
  const fitting = rows.filter(({ y }) => y + least * 0.25 <= height);
  const kept = fitting.length ? fitting : rows.slice(0, 1);
  const last = kept.at(-1);
  // Nothing is left out of a text that is a little higher than its box.
  if (!last || kept.length === rows.length) return { rows: kept, size: least, whole: !cut };
  // A title is not shortened to say that more would follow it.
  const isFull = last.ends && widthOf(last, measure) + measure(MORE, last.words.at(-1)?.as ?? "body", least) > width;
  return { rows: isFull ? kept : [...kept.slice(0, -1), ended(last, width, least, measure)], size: least, whole: false };
}

/** letters that are so much larger than the least stay as large beside smaller ones */
const LARGE_ENOUGH = 1.1;

/** How large letters may be in boxes of one size beside each other: as in the fullest of them, or large enough. */
export const evenly = (sizes: number[], least: number): number => Math.max(least * LARGE_ENOUGH, Math.min(...sizes));
