import type { Area, Choice, Face, Moment, News, Phases, Piece, Preview, Revision, Scene } from "./types";

/** The wire leaves out whatever is as usual; here, and only here, it is put back. */

type Some<T, Kept extends keyof T> = Partial<T> & Pick<T, Kept>;
export type ToldPiece = Some<Piece, "key">;
export type ToldArea = Omit<Some<Area, "key" | "title" | "kind" | "box">, "pieces"> & { pieces?: ToldPiece[] };
export type ToldScene = Omit<Scene, "areas" | "stage" | "phases" | "wings"> & { stage?: string; phases?: Phases; areas: ToldArea[]; wings?: ToldArea[] };
type ToldChoice = Some<Choice, "move" | "sentence">;

export const fillPiece = (told: ToldPiece): Piece => ({
  art: null, at: [0, 0], turn: 0, size: [1, 1], layer: "", label: "", marks: [], text: null, count: null, path: null, style: null, parent: null, lines: null, ...told,
});

export const fillArea = (told: ToldArea): Area => ({
  owner: null, layers: [""], rows: null, backdrop: null, slot: null, mini: false, frame: true, bounds: null, ...told, pieces: (told.pieces ?? []).map(fillPiece),
});

export const fillScene = (told: ToldScene): Scene => ({ ...told, stage: told.stage ?? "", phases: told.phases ?? { line: "", names: [], at: null }, areas: told.areas.map(fillArea), wings: (told.wings ?? []).map(fillArea) });

export const fillChoice = (told: ToldChoice): Choice => ({
  steps: [], any_order: false, button: null, hotkey: null, group: null, final: false, stop: null, urgent: false, hand: null, place: null, then: [], ...told,
});

const fillFace = (told: Face): Face => ({ ...told, pieces: told.pieces.map(fillPiece) });

export const fillMoment = (told: Some<Moment, "kind">): Moment => ({
  line: null, keys: [], to: null, area: null, points: null, lift: 0, value: null, faces: {}, text: null, ...told, card: told.card ? fillFace(told.card) : null,
});

const fillPreview = (told: Preview): Preview => ({ ...told, promises: told.promises ?? [], ghosts: told.ghosts.map(fillPiece) });

const fillRevision = (told: Revision | null): Revision | null => told && { ...told, choices: told.choices.map(fillChoice) };

/** A message as the rest of the client knows it; scenes of tables, entries and frames are made by the reader. */
export function filled(news: News): News {
  switch (news.say) {
    case "table":
    case "entry": {
      const { choices, routes, revise } = news.position;
      const position = { ...news.position, choices: choices.map(fillChoice), routes: (routes ?? []).map(fillChoice), revise: fillRevision(revise) };
      return news.say === "table" ? { ...news, position, layouts: news.layouts ?? [] } : { ...news, position, moments: (news.moments ?? []).map(fillMoment) };
    }
    case "preview":
    case "why_not":
      return { ...news, preview: fillPreview(news.preview) };
    case "hint":
      return { ...news, hint: { ...news.hint, line: news.hint.line.map((step) => ({ ...step, preview: fillPreview(step.preview) })) } };
    case "face":
      return { ...news, face: news.face && fillFace(news.face) };
    case "moments":
      return { ...news, moments: news.moments.map(fillMoment), before: fillScene(news.before) };
    default:
      return news;
  }
}
