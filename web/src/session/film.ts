/** Beats shown one after another at this person's speed; whoever does not want to see motion sees still marks. */
import { lengthOf, type Beat } from "../logic/telling/film";
import { Parade } from "../logic/telling/parade";
import { glideTime, momentTime } from "../prefs/prefs.svelte";
import { chime, soundOf } from "../prefs/sound";
import type { Area, Scene } from "../wire/types";

/** What happens now may lag behind by so many milliseconds at normal speed: two or three turns of others. */
const PATIENCE = 10_000;
/** From here on there is a din instead of sounds. */
const DIN = 3;

/**
 * `rest` is how long the eye gets at the end of each answer; by default as long as pieces glide, and what falls behind
 * hurries: somebody who looks back has the time.
 */
export function film<T extends Beat>(show: (beat: T, last: boolean) => void, rest?: () => number): Parade<T> {
  return new Parade<T>(
    (beat, last, haste) => {
      show(haste === 1 ? beat : { ...beat, haste }, last);
      if (beat.moment && momentTime(1) > 0 && haste < DIN) chime(soundOf(beat.moment));
    },
    (beat, before) => {
      if (beat.moment) return momentTime(lengthOf(beat.moment));
      if (rest) return rest();
      return before === null || isAlike(beat.scene, before.scene) ? 0 : glideTime();
    },
    undefined,
    ({ moment }) => (moment ? momentTime(lengthOf(moment)) : glideTime()),
    () => (rest ? Infinity : momentTime(PATIENCE)),
  );
}

/** Nothing on the table looks different. */
function isAlike(scene: Scene, before: Scene): boolean {
  const same = (a: Area, b: Area | undefined): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  return scene.areas.length === before.areas.length && scene.areas.every((area, i) => same(area, before.areas[i]));
}
