import type { About, Art, AwayWish, ChanceState, ClockWish, DailyAnswer, GamesAnswer, Links, ListedTable, Meaning, Options, PlayedAnswer, PuzzleEntry, Refusal, Rules, SeatWish, Size, Statistic, TableCard, TableEntry } from "./types";
import { keepFingerprint, type Post } from "./chance";
import { currentToken, renewToken } from "./token";
import { say, spokenLanguage } from "../words/words";

/** The server said no, with a sentence (and a rule, if one forbids it). */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.sentence);
  }
}

/** Nobody answered. */
export class Unreachable extends Error {}

async function ask(path: string, method = "GET", body?: unknown, again = true): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", "accept-language": spokenLanguage() };
  if (method !== "GET") headers["X-Motley-Token"] = currentToken();
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Unreachable(say("server.silent"));
  }
  if ((answer.status === 401 || answer.status === 403) && again && (await renewToken())) return ask(path, method, body, false);
  if (!answer.ok) throw new Refused(await refusalOf(answer));
  return answer;
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const data = (await answer.json()) as { error?: Refusal; detail?: string };
    if (data.error?.sentence) return data.error;
    if (data.detail) return { rule: null, sentence: data.detail };
  } catch {
    // not JSON: the status has to do
  }
  return { rule: null, sentence: say("server.status", { status: answer.status }) };
}

async function json<T>(path: string, method = "GET", body?: unknown): Promise<T> {
  return (await (await ask(path, method, body)).json()) as T;
}

const kept = new Map<string, Promise<unknown>>();

/** What does not change while the server runs is asked for once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = json<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const name = encodeURIComponent;

interface Made {
  id: string;
  commitment: string | null;
}

function made({ id, commitment }: Made): string {
  if (commitment) keepFingerprint(id, commitment);
  return id;
}

export const http = {
  games: () => once<GamesAnswer>("/api/games"),
  art: (game: string) => once<Art>(`/api/games/${name(game)}/art`),
  bounds: async (game: string, seats: number, options: Options, look: string) =>
    (await json<{ bounds: Record<string, Size> }>(`/api/games/${name(game)}/bounds`, "POST", { seats, options, look })).bounds,
  rules: (game: string) => once<Rules>(`/api/games/${name(game)}/rules`),
  summary: (game: string) => once<Rules>(`/api/games/${name(game)}/summary`),
  glossary: async (game: string) => (await once<{ glossary: Meaning[] }>(`/api/games/${name(game)}/glossary`)).glossary,
  puzzles: async (game: string) => (await once<{ puzzles: PuzzleEntry[] }>(`/api/games/${name(game)}/puzzles`)).puzzles,
  daily: () => json<DailyAnswer>("/api/daily"),
  beginDaily: async (game: string, key: string, called: string) => (await json<{ id: string }>("/api/daily", "POST", { game, key, name: called })).id,
  about: () => once<About>("/api/about"),
  tables: async () => (await json<{ tables: TableEntry[] }>("/api/tables")).tables,
  check: async (game: string, seats: number, options: Options) =>
    (await json<{ error: Refusal | null }>(`/api/games/${name(game)}/check`, "POST", { seats, options })).error,
  // No salt: the browser seals a secret when the fingerprint of the seed is known.
  create: async (game: string, seats: SeatWish[], options: Options, terms: { listed?: boolean; clock?: ClockWish | null; away?: AwayWish | null } = {}) =>
    made(await json<Made>("/api/tables", "POST", { game, seats, options, ...terms, salt: null })),
  rematch: async (table: string) => made(await json<Made>(`/api/tables/${name(table)}/rematch`, "POST", { salt: null })),
  rematchOf: async (table: string) => (await json<{ id: string | null }>(`/api/tables/${name(table)}/rematch`)).id,
  branch: async (table: string, seat: number, ply: number) => made(await json<Made>(`/api/tables/${name(table)}/branch`, "POST", { seat, ply, salt: null })),
  lobby: async () => (await json<{ tables: ListedTable[] }>("/api/lobby")).tables,
  qr: async (path: string) => (await ask("/api/qr", "POST", { path })).text(),
  played: (search: string) => json<PlayedAnswer>(`/api/me/games?${search}`),
  statistics: async () => (await json<{ games: Statistic[] }>("/api/me/statistics")).games,
  bring: async (record: string) => (await json<{ id: string }>("/api/records", "POST", { record })).id,
  me: () => json<{ key: string | null }>("/api/me"),
  erase: () => json<{ tables: number }>("/api/me/erase", "POST", {}),
  verify: (record: string, commitment: string) => json<{ draws: number; answers: number; promise: string | null; unproved: string[] }>("/api/verify", "POST", { record, commitment }),
  comeBack: (key: string) => json<{ ok: boolean; name?: string | null }>("/api/me", "POST", { key }),
  card: (table: string) => json<TableCard>(`/api/tables/${name(table)}`),
  links: (table: string) => json<Links>(`/api/tables/${name(table)}/links`),
  join: (table: string, seat: number, key: string, called: string, print: string | null) =>
    json<{ id: string; seat: number }>(`/api/tables/${name(table)}/join`, "POST", { seat, key, name: called, ...(print ? { print } : {}) }),
  chance: (table: string) => json<ChanceState>(`/api/tables/${name(table)}/chance`),
  remove: async (table: string) => void (await ask(`/api/tables/${name(table)}`, "DELETE")),
};

/** How secrets reach a table, from any page. */
export const post: Post = {
  read: http.chance,
  send: (table, body) => json<ChanceState>(`/api/tables/${name(table)}/chance`, "POST", body),
};

export const pictureOf = (game: string): string => `/api/games/${name(game)}/picture.svg`;
export const puzzlePicture = (game: string, key: string): string => `/api/games/${name(game)}/puzzles/${name(key)}`;
export const tablePicture = (table: string): string => `/api/tables/${name(table)}/picture.svg?boards=true&language=${spokenLanguage()}`;
/** The table of a finished game as that seat sees it. */
export const endPicture = (table: string, front: number): string => `${tablePicture(table)}&front=${front}`;
/** The table of a finished game after an answer, as `seat` counts them and as `front` saw it. */
export const plyPicture = (table: string, ply: number, seat: number | null, front: number): string => `${tablePicture(table)}&ply=${ply}&front=${front}${seat === null ? "" : `&seat=${seat}`}`;
/** The table as `seat` sees it, now or after an answer as that seat counts them. */
export const seatPicture = (table: string, seat: number | null, ply: number | null): string =>
  `/api/tables/${name(table)}/picture.svg?language=${spokenLanguage()}${seat === null ? "" : `&seat=${seat}`}${ply === null ? "" : `&ply=${ply}`}`;
export const reportOf = (table: string): Promise<Record<string, unknown>> => json(`/api/tables/${name(table)}/report`);
export const recordOf = (table: string): string => `/api/tables/${name(table)}/record`;
