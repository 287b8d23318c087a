/** Where every piece was drawn last, so that one which turns up in another area can come from where it was. */
import { across, type Frame, type Stand } from "../logic/telling/glide";

export class Whereabouts {
  /** set after the first scene: what appears later, appears gently */
  warm = false;
  private readonly frames = new Map<string, () => Frame | null>();
  /** areas keep their places: measured once, not for every piece that moves */
  private readonly measured = new Map<string, Frame>();
  private readonly last = new Map<string, { area: string; stand: Stand }>();

  addArea(area: string, frame: () => Frame | null): () => void {
    this.frames.set(area, frame);
    this.measureAnew();
    return () => {
      this.frames.delete(area);
      this.measured.delete(area);
    };
  }

  /** Areas may lie elsewhere now. */
  measureAnew(): void {
    this.measured.clear();
  }

  frame(area: string): Frame | null {
    const known = this.measured.get(area);
    const found = known ?? this.frames.get(area)?.() ?? null;
    if (found && !known) this.measured.set(area, found);
    return found;
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
