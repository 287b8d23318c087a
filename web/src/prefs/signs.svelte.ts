/** What sounds, for those who do not hear it: the last few sounds, each for a moment. */
import { prefs } from "./prefs.svelte";
import type { Sound } from "./sound";

const LENGTH = 1600;
/** as many as there is room for beside each other */
const MOST = 2;

export interface Sign {
  of: Sound;
  count: number;
}

export const signs = $state<{ now: Sign[] }>({ now: [] });
let count = 0;

export function show(sound: Sound): void {
  if (prefs.signs === "never" || (prefs.signs === "silent" && prefs.sound)) return;
  const own = ++count;
  signs.now = [...signs.now.filter((each) => each.of !== sound), { of: sound, count: own }].slice(-MOST);
  setTimeout(() => (signs.now = signs.now.filter((each) => each.count !== own)), LENGTH);
}
