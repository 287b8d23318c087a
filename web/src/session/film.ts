/** Beats shown one after another at this person's speed; whoever does not want to see motion sees still marks. */
import { lengthOf, type Beat } from "../logic/telling/film";
import { Parade } from "../logic/telling/parade";
import { glideTime, momentTime } from "../prefs/prefs.svelte";
import { chime, soundOf } from "../prefs/sound";
import type { Area, Scene } from "../wire/types";

/** `rest` is how long the eye gets at the end of each answer; by default as long as pieces glide. */
export function film<T extends Beat>(show: (beat: T, last: boolean) => void, rest?: () => number): Parade<T> {
  return new Parade<T>(
    (beat, last) => {
      show(beat, last);
      if (beat.moment && momentTime(1) > 0) chime(soundOf(beat.moment));
    },
    (beat, before) => {
      if (beat.moment) return momentTime(lengthOf(beat.moment));
      if (rest) return rest();
      return before === null || isAlike(beat.scene, before.scene) ? 0 : glideTime();
    },
    undefined,
    (beat) => beat.whole,
  );
}

/** Nothing on the table looks different. */
function isAlike(scene: Scene, before: Scene): boolean {
  const same = (a: Area, b: Area | undefined): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);
  return scene.areas.length === before.areas.length && scene.areas.every((area, i) => same(area, before.areas[i]));
}
