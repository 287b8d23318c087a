import { fillArea, fillPiece, type ToldArea, type ToldPiece } from "./fill";
import type { Area, Phases, Scene, SceneSeat } from "./types";

export interface AreaChange {
  /** changed fields other than pieces; of a new area all of them */
  set?: Partial<ToldArea>;
  /** new pieces, and of changed ones what is not as before */
  put?: ToldPiece[];
  drop?: string[];
  /** the keys of all pieces, if those that stay have other places */
  order?: string[];
  /** runs of new pieces, each behind the key that it begins with (null: before all others) */
  behind?: [string | null, ...string[]][];
}

/** What to do to the last scene to have the next one. */
export interface Change {
  stage?: string;
  /** what of it changed */
  phases?: Partial<Phases>;
  status?: string[];
  seats?: SceneSeat[];
  order?: string[];
  /** the keys of the areas that wait in the wings, if others do than before */
  wings?: string[];
  areas?: Record<string, AreaChange>;
}

/** The next scene. Whatever has not changed is the same object as before. */
export function applied(scene: Scene, change: Change): Scene {
  const known = new Map([...scene.areas, ...scene.wings].map((area) => [area.key, area]));
  const cards = new Map((change.seats ?? []).map((card) => [card.seat, card]));
  const order = change.order ?? scene.areas.map(({ key }) => key);
  const wings = change.wings ?? scene.wings.map(({ key }) => key);
  const made = (key: string): Area => {
    const told = change.areas?.[key];
    const area = known.get(key) ?? fillArea({ ...told?.set, key } as ToldArea);
    return told ? changedArea(area, told) : area;
  };
  return {
    stage: change.stage ?? scene.stage,
    phases: change.phases ? { ...scene.phases, ...change.phases } : scene.phases,
    areas: order.map(made),
    wings: wings.map(made),
    seats: change.seats ? scene.seats.map((card) => cards.get(card.seat) ?? card) : scene.seats,
    status: change.status ?? scene.status,
  };
}

function changedArea(area: Area, change: AreaChange): Area {
  const pieces = new Map(area.pieces.map((piece) => [piece.key, piece]));
  for (const key of change.drop ?? []) pieces.delete(key);
  for (const piece of change.put ?? []) pieces.set(piece.key, { ...(pieces.get(piece.key) ?? fillPiece(piece)), ...piece });
  const order = change.order ?? placed([...pieces.keys()], change.behind ?? []);
  return { ...area, ...(change.set as Partial<Area>), key: area.key, pieces: order.flatMap((key) => pieces.get(key) ?? []) };
}

function placed(order: string[], runs: [string | null, ...string[]][]): string[] {
  if (!runs.length) return order;
  const after = new Map(runs.map(([anchor, ...keys]) => [anchor, keys]));
  const fresh = new Set([...after.values()].flat());
  const rest = order.filter((key) => !fresh.has(key));
  return [...(after.get(null) ?? []), ...rest.flatMap((key) => [key, ...(after.get(key) ?? [])])];
}
