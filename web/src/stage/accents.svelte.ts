/** How each piece of an area is marked out. A piece hears of its own accent alone: hundreds do not look up when one is lit. */
import { untrack } from "svelte";
import type { Piece } from "../wire/types";

export interface Accent {
  lit: boolean;
  /** a lesson points it out */
  pointed: boolean;
  picked: boolean;
  multi: boolean;
  /** the stop of the Tab key */
  stop: boolean;
  /** most of what is around it may be pointed at, and it may not */
  dim: boolean;
  extra: string[];
  /** what a click on it does */
  deed: string | undefined;
}

export const PLAIN: Accent = { lit: false, pointed: false, picked: false, multi: false, stop: false, dim: false, extra: [], deed: undefined };

export class Accented {
  now = $state.raw(PLAIN);
}

export class Accents {
  private readonly all = new Map<string, Accented>();

  of(key: string): Accented {
    const known = this.all.get(key);
    const found = known ?? new Accented();
    if (!known) this.all.set(key, found);
    return found;
  }

  put(pieces: Piece[], accentOf: (key: string) => Accent): void {
    const keys = new Set(pieces.map(({ key }) => key));
    for (const key of this.all.keys()) if (!keys.has(key)) this.all.delete(key);
    for (const key of keys) {
      const accent = accentOf(key);
      untrack(() => {
        const accented = this.of(key);
        if (!isSame(accented.now, accent)) accented.now = accent;
      });
    }
  }
}

function isSame(a: Accent, b: Accent): boolean {
  return (
    a.lit === b.lit && a.pointed === b.pointed && a.picked === b.picked && a.multi === b.multi && a.stop === b.stop && a.dim === b.dim &&
    a.deed === b.deed && a.extra.length === b.extra.length && a.extra.every((mark, i) => mark === b.extra[i])
  );
}
