/** What belongs to a piece goes where it goes: a fighter's figure and plates with its base, a token with its tile. */
import type { Piece, Scene } from "../../wire/types";

export interface Part {
  piece: Piece;
  /** where it lies, seen from the piece that it belongs to */
  dx: number;
  dy: number;
}

/** The piece and all that belongs to it in the same area, whatever belongs to that included; none if it is not there. */
export function partsOf(scene: Scene, key: string): Part[] {
  for (const { pieces } of scene.areas) {
    const whole = pieces.find((piece) => piece.key === key);
    if (!whole) continue;
    const found = [whole];
    for (const each of found) found.push(...pieces.filter((piece) => piece.parent === each.key && !found.includes(piece)));
    return found.map((piece) => ({ piece, dx: piece.at[0] - whole.at[0], dy: piece.at[1] - whole.at[1] }));
  }
  return [];
}
