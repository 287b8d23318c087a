/** Which corner of an area's place is free: for buttons that should cover nothing one may point at. */
import type { Area } from "../../wire/types";

export type Corner = "low-right" | "high-right" | "low-left" | "high-left";

/** in the order in which they are liked, by the hand that holds the pointer */
const CORNERS: Record<"right" | "left", Corner[]> = {
  right: ["low-right", "high-right", "low-left", "high-left"],
  left: ["low-left", "high-left", "low-right", "high-right"],
};
/** as large as a button for a thumb, in pixels */
const BUTTON = 40;

/**
 * The first corner where no piece with a name lies, so many pixels to a unit in the middle of a place of this size; or
 * else where none lies that is lit; null if there is none.
 */
export function freeCorner({ box, pieces }: Pick<Area, "box" | "pieces">, scale: number, wide: number, high: number, lit: ReadonlySet<string>, hand: "right" | "left" = "right"): Corner | null {
  const [left, top] = [(wide - box[2] * scale) / 2, (high - box[3] * scale) / 2];
  const named = pieces.filter(({ label }) => label).map(({ key, at, size }) => ({
    key,
    x: left + (at[0] - box[0]) * scale,
    y: top + (at[1] - box[1]) * scale,
    across: (size[0] * scale) / 2,
    down: (size[1] * scale) / 2,
  }));
  const isFree = (corner: Corner, some: typeof named): boolean => {
    const [down, across] = corner.split("-");
    const [x, y] = [across === "right" ? wide - BUTTON / 2 : BUTTON / 2, down === "low" ? high - BUTTON / 2 : BUTTON / 2];
    return !some.some((piece) => Math.abs(piece.x - x) < piece.across + BUTTON / 2 && Math.abs(piece.y - y) < piece.down + BUTTON / 2);
  };
  const open = named.filter(({ key }) => lit.has(key));
  return CORNERS[hand].find((corner) => isFree(corner, named)) ?? CORNERS[hand].find((corner) => isFree(corner, open)) ?? null;
}
