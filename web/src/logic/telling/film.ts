/** What happened as a film: the moments of an answer one after another, each over the table as it was or has become. */
import type { Line, Moment, Scene } from "../../wire/types";

export interface Beat {
  /** the table under it */
  scene: Scene;
  moment: Moment | null;
  /** what it says, aloud and in sight */
  sentence: string;
  /** how many times faster than usual it is shown */
  haste: number;
}

const STEP = 260;
const lengths: Record<Moment["kind"], number> = {
  path: 0, roll: 1100, card: 1600, hit: 800, heal: 800, gain: 700, pay: 700, fall: 900, banner: 1000, flash: 900,
};

/** Milliseconds that a moment takes at normal speed; a way takes its time for each step. */
export function lengthOf({ kind, points }: Moment): number {
  return kind === "path" ? Math.min(Math.max(STEP * ((points?.length ?? 2) - 1), 400), 2200) : lengths[kind];
}

function keysOf(scene: Scene): Set<string> {
  return new Set(scene.areas.flatMap((area) => [area.key, ...area.pieces.map((piece) => piece.key)]));
}

/** Moments play over the table as it was; from the first that speaks of something new on, over what it has become. */
export function beatsOf(before: Scene | null, after: Scene, moments: Moment[], lines: Pick<Line, "text">[]): Beat[] {
  const old = before ? keysOf(before) : new Set<string>();
  const now = keysOf(after);
  let scene = before ?? after;
  const beats = moments.map((moment): Beat => {
    const named = [...moment.keys, ...(moment.to === null ? [] : [moment.to])];
    const isNew = moment.kind !== "roll" && named.some((key) => !old.has(key) && now.has(key));
    if (isNew) scene = after;
    return { scene, moment, sentence: moment.text ?? (moment.line === null ? "" : (lines[moment.line]?.text ?? "")), haste: 1 };
  });
  return [...beats, { scene: after, moment: null, sentence: "", haste: 1 }];
}

/** The points of a way, `count` of them, with the arc of a jump over it: each leg rises and comes down again. */
export function wayOf(points: [number, number][], lift: number, count = 12): [number, number][] {
  if (points.length < 2) return points;
  const legs = points.slice(1).map((to, i) => [points[i] as [number, number], to] as const);
  const way: [number, number][] = [];
  for (const [from, to] of legs) {
    for (let i = way.length ? 1 : 0; i <= count; i++) {
      const t = i / count;
      way.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
    }
  }
  return way.map(([x, y], i) => [x, y - lift * Math.sin((Math.PI * i) / (way.length - 1))]);
}
