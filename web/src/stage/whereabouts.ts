/** Where every piece was drawn last, so that one which turns up in another area can come from where it was. */
import { across, type Frame, type Stand } from "../logic/telling/glide";

export class Whereabouts {
  /** set after the first scene: what appears later, appears gently */
  warm = false;
  private readonly frames = new Map<string, () => Frame | null>();
  private readonly last = new Map<string, { area: string; stand: Stand }>();

  addArea(area: string, frame: () => Frame | null): () => void {
    this.frames.set(area, frame);
    return () => this.frames.delete(area);
  }

  frame(area: string): Frame | null {
    return this.frames.get(area)?.() ?? null;
  }

  note(key: string, area: string, stand: Stand): void {
    this.last.set(key, { area, stand });
  }

  /** Where the piece was before, in this area's coordinates; null when it is new. */
  before(key: string, area: string): Stand | null {
    const was = this.last.get(key);
    if (!was) return null;
    if (was.area === area) return was.stand;
    const from = this.frame(was.area);
    const to = this.frame(area);
    if (!from || !to) return null;
    const [x, y] = across([was.stand.x, was.stand.y], from, to);
    return { x, y, turn: was.stand.turn };
  }

  forgetAllBut(keys: Set<string>): void {
    for (const key of this.last.keys()) if (!keys.has(key)) this.last.delete(key);
    this.warm = true;
  }
}
