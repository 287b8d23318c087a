/** Walking among pieces with the arrow keys: the nearest one in that direction, straight ahead before aslant. */

export interface Spot {
  key: string;
  x: number;
  y: number;
}

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const ways: Record<Arrow, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export function isArrow(key: string): key is Arrow {
  return key in ways;
}

export function walk(spots: Spot[], from: Spot, arrow: Arrow): string | null {
  const [dx, dy] = ways[arrow];
  let best: string | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (spot.key === from.key || ahead <= 0.5) continue;
    const cost = ahead + 2 * aside + (aside > ahead ? 10_000 : 0);
    if (cost < least) [best, least] = [spot.key, cost];
  }
  return best;
}

/** Reading order: rows from the top, each from the left. Pieces at one spot keep their order. */
export function inReadingOrder(spots: Spot[], rowHeight = 16): Spot[] {
  const row = (spot: Spot) => Math.round(spot.y / rowHeight);
  return [...spots].sort((a, b) => row(a) - row(b) || a.x - b.x);
}

/** One further or one back in reading order, around the end. Reaches what no arrow reaches. */
export function cycle(spots: Spot[], from: string | null, by: 1 | -1): string | null {
  const order = inReadingOrder(spots);
  if (!order.length) return null;
  const at = order.findIndex((spot) => spot.key === from);
  if (at < 0) return order.at(by > 0 ? 0 : -1)?.key ?? null;
  return order[(at + by + order.length) % order.length]?.key ?? null;
}

export function nearest(spots: Spot[], from: { x: number; y: number }): string | null {
  let best: Spot | null = null;
  const away = (spot: Spot) => Math.hypot(spot.x - from.x, spot.y - from.y);
  for (const spot of spots) if (best === null || away(spot) < away(best)) best = spot;
  return best?.key ?? null;
}
