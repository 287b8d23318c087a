import type { Hint, Piece, Preview } from "../../wire/types";

/** What a hint tells on the board: the sentence of it if it is a deed, and the pieces that it speaks of. */
export interface Told {
  sentence: string | null;
  keys: string[];
  preview: Preview;
}

const NOTHING: Preview = { ghosts: [], marks: {}, lines: [], promises: [] };

/** Pieces to look at, and nothing else. */
export function pointedOut(keys: string[], sentence: string | null = null): Told {
  return { sentence, keys, preview: { ...NOTHING, marks: Object.fromEntries(keys.map((key) => [key, ["chosen"]])) } };
}

/** A deed and what it would do; where nothing new is drawn, the pieces that it is done with are marked. */
export function foretold(sentence: string, keys: string[], preview: Preview): Told {
  return { sentence, keys, preview: preview.ghosts.length ? preview : { ...preview, marks: both(preview.marks, pointedOut(keys).preview.marks) } };
}

/** so many steps before are still drawn, and of each so much: more is no piece put down but ground in reach */
const LATEST = 3;
const FEW = 6;

/** A step of the best line: on the board of the present, with what the steps before it would have put there drawn faintly. */
export function stepOfLine(line: Hint["line"], at: number, sentence: string): Told | null {
  const step = line[at];
  if (!step) return null;
  const now = foretold(sentence, step.keys ?? [], step.preview);
  const before = line.slice(Math.max(0, at - LATEST), at).map(({ preview }) => preview).filter(({ ghosts }) => ghosts.length > 0 && ghosts.length <= FEW);
  const marks = [...before, now.preview].reduce<Preview["marks"]>((all, preview) => both(all, preview.marks), {});
  return { ...now, preview: { ...now.preview, marks, ghosts: [...before.flatMap((preview, place) => faint(preview.ghosts, place)), ...now.preview.ghosts] } };
}

function both(one: Preview["marks"], other: Preview["marks"]): Preview["marks"] {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(keys.map((key) => [key, [...new Set([...(one[key] ?? []), ...(other[key] ?? [])])]]));
}

/** Ghosts of an earlier step: each step has names of its own for them. */
function faint(ghosts: Piece[], place: number): Piece[] {
  const own = new Set(ghosts.map(({ key }) => key));
  const named = (key: string): string => `${place}:${key}`;
  return ghosts.map((ghost) => ({
    ...ghost, key: named(ghost.key), marks: [...ghost.marks, "earlier"], parent: ghost.parent !== null && own.has(ghost.parent) ? named(ghost.parent) : ghost.parent,
  }));
}
