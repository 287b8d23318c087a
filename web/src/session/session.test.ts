import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Choice, EntryNews, Line, Moment, Piece, Position, Scene, TableNews } from "../wire/types";

/** A server at the other end of the line, as far as the session can tell. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: Record<string, unknown>[] = [];
  onopen: () => void = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;
  onclose: () => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  say(news: object): void {
    this.onmessage({ data: JSON.stringify(news) });
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  wishes(kind: string): Record<string, unknown>[] {
    return this.sent.filter((wish) => wish.do === kind);
  }
}

function piece(key: string, x = 0): Piece {
  return {
    key, art: null, at: [x, 0], turn: 0, size: [1, 1], layer: "", label: key, marks: [], text: null, count: null, path: null, style: null, parent: null, lines: null,
  };
}

function scene(...pieces: Piece[]): Scene {
  const area = { key: "board", title: "", kind: "board" as const, owner: null, box: [0, 0, 9, 9] as [number, number, number, number], layers: [""], pieces, rows: null, backdrop: null, slot: null, mini: false, frame: true, bounds: null };
  return { stage: "", phases: { line: "", names: [], at: null }, areas: [area], seats: [], status: [], wings: [] };
}

function position(more: Partial<Position> = {}): Position {
  return {
    ply: 0, ask: null, to_act: [0], mine: true, held: false, commit: null, undo: 0, choices: [], routes: [], coach: null, obvious: false, revise: null, private: [], scene: scene(piece("p")), outcome: null, verify: null, ...more,
  };
}

function table(more: Partial<TableNews> = {}): TableNews {
  const seats = [0, 1].map((seat) => ({ seat, kind: "person" as const, name: `Seat ${seat}`, mine: true, resigned: false }));
  return {
    say: "table", table: "t", n: 0, game: "toy", seat: 0, mine: [0], seats, options: {}, commitment: null, log: [], layouts: [], position: position(), pace: 600, paused: false, ...more,
  };
}

function entry(n: number, more: Partial<EntryNews> = {}): EntryNews {
  return { say: "entry", n, what: "answer", seat: 0, ply: n, lines: [], moments: [], position: position({ ply: n }), ...more };
}

const line = (ply: number): Line => ({ ply, seat: 0, by: 0, notation: `m${ply}`, text: `step ${ply}`, kind: "step", forced: false });
const games = (looks: string[]): object => ({
  games: [{ name: "toy", title: "Toy", hidden: true, seats: [2], house: [], looks, stops: [{ name: "attack", title: "Attack" }], options: [], seat_names: [] }], bots: [],
});
const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

async function opened(looks = ["board"]) {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("window", listening);
  vi.stubGlobal("document", { ...listening, querySelector: () => null, visibilityState: "visible", documentElement: { dataset: {} } });
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", async () => ({ ok: true, status: 200, json: async () => games(looks), text: async () => "" }));
  const { Session } = await import("./session.svelte");
  const { Hand } = await import("./hand.svelte");
  const session = new Session("t");
  await session.start();
  const socket = FakeSocket.all.at(-1) as FakeSocket;
  socket.onopen();
  return { session, socket, hand: new Hand(session, () => false) };
}

beforeEach(() => {
  vi.resetModules();
  FakeSocket.all = [];
  kept.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a table", () => {
  it("is opened at the seat whose turn it is, and resumed after the last entry seen", async () => {
    const { session, socket } = await opened();
    expect(socket.wishes("open")[0]).toMatchObject({ table: "t", seat: "auto" });
    socket.say(table({ n: 4 }));
    socket.say(entry(5));
    session["open"]();
    expect(socket.wishes("open")[1]).toMatchObject({ seat: 0, seen: 5 });
  });

  it("is paused when the server says so: an answer of a bot may still be on its way", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    session.pause(true);
    expect(socket.wishes("pause")).toHaveLength(1);
    expect(session.paused).toBe(false);
    socket.say(entry(1));
    expect(session.paused).toBe(false);
    socket.say({ ...entry(2), what: "pause", paused: true });
    expect(session.paused).toBe(true);
  });

  it("gets one grain of chance from a page, however often it is told anew before the grain is in", async () => {
    const { session, socket } = await opened(["board", "plain"]);
    socket.say(table({ awaited: [0] }));
    expect(socket.wishes("look_as")).toHaveLength(1);
    socket.say(table({ awaited: [0] }));
    expect(socket.wishes("salt")).toHaveLength(1);
    session["relink"]("lost", null);
    socket.say(table({ awaited: [0] }));
    expect(socket.wishes("salt")).toHaveLength(2);
  });

  it("has its secret sealed once where it is wanted, and nothing is added in the open", async () => {
    const { session, socket } = await opened(["board", "plain"]);
    const posted: string[] = [];
    vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => (method === "POST" && posted.push(path), new Promise(() => undefined)));
    const chance = { stage: "sealing" as const, table: "t", commitment: "c", seats: [0], without: [], left: null, rounds: [{ fingerprints: {}, secrets: {} }] };
    socket.say(table({ awaited: [0], chance, drawn: false }));
    socket.say(table({ awaited: [0], chance, drawn: false }));
    await Promise.resolve();
    expect([posted, socket.wishes("salt")]).toEqual([["/api/tables/t/chance"], []]);
    expect(session.callout).toBeNull();
    socket.say(table({ awaited: [], chance: { ...chance, commitment: "another" }, drawn: false }));
    await vi.waitFor(() => expect(session.bent).toEqual(["other_seed"]));
  });

  it("is drawn in the plainest look on a small screen, and in the one that was chosen from then on", async () => {
    kept.set("motley-preferences", JSON.stringify({ speed: "off" }));
    const { session, socket } = await opened(["isometric", "flat"]);
    socket.say(table());
    expect(socket.wishes("look_as")).toMatchObject([{ look: "flat" }]);
    session.lookAs("isometric");
    expect(JSON.parse(kept.get("motley-preferences") ?? "{}")).toMatchObject({ looks: { toy: "isometric" } });
    socket.say(table());
    expect(socket.wishes("look_as")).toHaveLength(2);
  });

  it("takes each entry once", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    socket.say(entry(1, { lines: [line(1)] }));
    socket.say(entry(1, { lines: [line(1)] }));
    expect(session.log).toHaveLength(1);
  });

  it("opens the table again where an entry is missing", async () => {
    const { session, socket } = await opened();
    socket.say(table({ n: 4 }));
    socket.say(entry(6, { lines: [line(6)] }));
    expect(session.log).toHaveLength(0);
    expect(socket.wishes("open").at(-1)).toMatchObject({ table: "t", seen: 4 });
    socket.say(entry(5, { lines: [line(5)] }));
    socket.say(entry(6, { lines: [line(6)] }));
    expect(session.log).toHaveLength(2);
  });

  it("forgets the lines that an undo made void", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    socket.say(entry(1, { lines: [line(1)] }));
    socket.say(entry(2, { lines: [line(2)] }));
    socket.say(entry(3, { what: "undo", ply: 1 }));
    expect(session.log.map((each) => each.ply)).toEqual([1]);
  });

  it("marks what fell for a round, also for somebody who never answers", async () => {
    kept.set("motley-preferences", JSON.stringify({ speed: "off" }));
    const { session, socket } = await opened();
    const fall = { kind: "fall", keys: ["p"], to: null, line: null, text: null } as unknown as Moment;
    socket.say(table({ seat: null, mine: [] }));
    const marks = [0, 1, 0, 1, 0].map((seat, i) => {
      socket.say(entry(i + 1, { seat, moments: i < 2 ? [fall] : [] }));
      return session.fallen.map(({ key, ply }) => [key, ply]);
    });
    expect(marks).toEqual([[["p", 1]], [["p", 2]], [["p", 2]], [], []]);
  });

  it("unmarks what is taken back", async () => {
    kept.set("motley-preferences", JSON.stringify({ speed: "off" }));
    const { session, socket } = await opened();
    const fall = { kind: "fall", keys: ["p"], to: null, line: null, text: null } as unknown as Moment;
    socket.say(table());
    socket.say(entry(1));
    socket.say(entry(2, { moments: [fall] }));
    expect(session.fallen).toHaveLength(1);
    socket.say(entry(3, { what: "undo", ply: 1, position: position({ ply: 1 }) }));
    expect(session.fallen).toEqual([]);
  });

  it.each([{ lines: null }, { position: null }])("keeps for the page what its code throws: %j", async (broken) => {
    const { session, socket } = await opened();
    socket.say(table());
    socket.say({ ...entry(1), ...broken });
    expect(session.fault?.error).toBeInstanceOf(TypeError);
  });

  it("says that it is gone when the server knows no such table", async () => {
    const { session, socket } = await opened();
    socket.say({ say: "refused", ref: socket.sent[0]?.ref, rule: null, sentence: "no such table", n: 0 });
    await Promise.resolve();
    expect(session.gone).toBe(true);
  });

  it("says why a table is not served", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    socket.say({ say: "gone", sentence: "It is set aside." });
    expect(session.gone).toBe(true);
    expect(session.shut).toBe("It is set aside.");
  });

  it("sends nothing while the line is broken, and says so", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    socket.close();
    session.play("m");
    expect(socket.wishes("play")).toEqual([]);
    expect(session.callout?.sentence).toMatch(/not connected/i);
    session.stop();
  });
});

describe("an answer that may be exchanged", () => {
  const way = (move: string): Choice => ({ move, steps: [[`way:${move}`]], sentence: `Turn to ${move}`, any_order: false, button: null, hotkey: move, group: null, final: false, stop: null, urgent: false, hand: null, place: null, then: [] });
  const revise = { ply: 3, now: "s", sentence: "Turn it.", choices: ["n", "e", "s"].map(way) };

  it("is exchanged for the next one, round and round, one at a time", async () => {
    const { session, socket, hand } = await opened();
    socket.say(table({ position: position({ revise }) }));
    hand.turn(1);
    hand.turn(1);
    expect(socket.wishes("revise")).toMatchObject([{ ply: 3, move: "n" }]);
    socket.say(entry(1, { what: "revise", ply: 3, position: position({ revise: { ...revise, now: "n" } }) }));
    hand.turn(-1);
    expect(socket.wishes("revise")[1]).toMatchObject({ ply: 3, move: "s" });
    expect(session.pending).toBe(true);
  });

  const turning = (undo: number): Position =>
    position({ undo, ask: { kind: "turn", seats: [0], sentence: "Turn it.", revisable: true }, choices: ["n", "e"].map(way) });

  it("is given without asking, and taken back together with what was chosen before it", async () => {
    const { session, socket } = await opened();
    socket.say(table({ position: position({ choices: [way("take")] }) }));
    session.play("take");
    socket.say(entry(1, { position: turning(1) }));
    expect(socket.wishes("play").map(({ move }) => move)).toEqual(["take", "n"]);
    socket.say(entry(2, { position: position({ undo: 2, revise }) }));
    session.undo(1);
    expect(socket.wishes("undo")).toMatchObject([{ do: "undo", steps: 2 }]);
  });

  it("is no question after an undo either: it goes back behind it, or is given again where that cannot be", async () => {
    const { socket } = await opened();
    socket.say(table());
    socket.say(entry(1, { what: "undo", position: turning(1) }));
    expect(socket.wishes("undo")).toMatchObject([{ do: "undo", steps: 1 }]);
    expect(socket.wishes("play")).toEqual([]);
    socket.say(entry(2, { what: "undo", position: turning(0) }));
    expect(socket.wishes("play")).toMatchObject([{ move: "n" }]);
  });

  it("stays when it is chosen again, and when there is none", async () => {
    const { session, socket, hand } = await opened();
    socket.say(table({ position: position({ revise }) }));
    session.revise("s");
    socket.say(entry(1));
    hand.turn(1);
    expect(hand.revision).toBeNull();
    expect(socket.wishes("revise")).toEqual([]);
  });
});

describe("several seats on one device", () => {
  const both = { mine: [0, 1] };
  const theirs = position({ mine: false, to_act: [1], ply: 1 });

  it("pass the turn at once when nothing is secret", async () => {
    const { session, socket } = await opened();
    socket.say(table(both));
    socket.say(entry(1, { position: theirs }));
    expect(session.curtain).toBeNull();
    expect(socket.wishes("sit")).toEqual([{ do: "sit", seat: 1 }]);
  });

  it("wait behind the curtain for the next person when something is", async () => {
    const { session, socket } = await opened();
    socket.say(table({ ...both, position: position({ private: [0, 1] }) }));
    expect(session.curtain).toBe(0);
    session.openCurtain();
    expect(session.curtain).toBeNull();
    socket.say(entry(1, { position: { ...theirs, private: [1] } }));
    expect(session.curtain).toBe(1);
    expect(socket.wishes("sit")).toEqual([]);
    session.openCurtain();
    expect(session.curtain).toBe(1);
    socket.say(table({ ...both, seat: 1, position: position({ to_act: [1], scene: scene(piece("q")) }) }));
    expect(session.curtain).toBeNull();
    expect(session.shown?.areas[0]?.pieces[0]?.key).toBe("q");
  });

  it("are called by the curtain as chance decides, also while it is drawn already", async () => {
    const { session, socket } = await opened();
    const hidden = { ...theirs, private: [0, 1] };
    socket.say(table({ ...both, position: { ...hidden, to_act: [], ply: 0 } }));
    expect(session.curtain).toBe(0);
    socket.say(entry(1, { seat: -1, position: hidden }));
    expect(session.curtain).toBe(1);
    session.openCurtain();
    expect(socket.wishes("sit")).toEqual([{ do: "sit", seat: 1 }]);
    // Back again, before anybody has tapped: the first one is behind the curtain already.
    socket.say(entry(2, { position: position({ private: [0, 1], ply: 2 }) }));
    expect(session.curtain).toBe(0);
    session.openCurtain();
    expect(session.curtain).toBeNull();
  });

  it("need no curtain after a refresh by the same person", async () => {
    kept.set("motley-front-t", "0");
    const { session, socket } = await opened();
    expect(socket.wishes("open")[0]).toMatchObject({ seat: 0 });
    socket.say(table({ ...both, position: position({ private: [0, 1] }) }));
    expect(session.curtain).toBeNull();
  });

  it("ask for no second click where the end of the turn says what was clicked", async () => {
    const { session, socket } = await opened();
    socket.say(table());
    session.play("keep", "Keep the dice");
    socket.say(entry(1, { position: position({ ply: 1, held: true, commit: "Keep the dice" }) }));
    expect(socket.wishes("commit")).toHaveLength(1);
    session.pending = false;
    session.play("lay", "Lay it");
    socket.say(entry(2, { position: position({ ply: 2, held: true, commit: "End turn" }) }));
    expect(socket.wishes("commit")).toHaveLength(1);
  });

  it("keep a finished turn in front until it is confirmed", async () => {
    const { socket } = await opened();
    socket.say(table(both));
    socket.say(entry(1, { position: position({ mine: false, held: true, to_act: [1] }) }));
    expect(socket.wishes("sit")).toEqual([]);
    expect(socket.wishes("commit")).toEqual([]);
  });
});

describe("a window", () => {
  const button = (move: string, more: Partial<Choice>): Choice => ({
    move, steps: [], sentence: move, any_order: false, button: move, hotkey: null, group: null, final: true, stop: null, urgent: false, hand: null, place: null, then: [], ...more,
  });
  const asked = (urgent: boolean, undo = 0): Position => position({ undo, choices: [button("shield", {}), button("pass", { stop: "attack", urgent })] });

  it("is let go by without asking, unless something is at stake", async () => {
    const { session, socket } = await opened();
    socket.say(table({ n: 3, position: asked(false) }));
    expect(socket.wishes("play")).toEqual([{ do: "play", move: "pass", at: 3 }]);
    socket.say(entry(4, { position: asked(true) }));
    expect(socket.wishes("play")).toHaveLength(1);
    expect(session.pending).toBe(false);
  });

  it("asks where this person set a stop, and goes on once the stop is lifted", async () => {
    kept.set("motley-preferences", JSON.stringify({ speed: "off", passing: { toy: { mode: "smart", stops: ["attack"] } } }));
    const { session, socket } = await opened();
    socket.say(table({ position: asked(false) }));
    expect(socket.wishes("play")).toEqual([]);
    session.passLike({ mode: "smart", stops: [] });
    expect(socket.wishes("play")).toHaveLength(1);
    expect(JSON.parse(kept.get("motley-preferences") ?? "{}")).toMatchObject({ passing: { toy: { stops: [] } } });
  });

  it("that went by is taken back together with the answer before it, and then asks", async () => {
    const { session, socket } = await opened();
    socket.say(table({ position: position({ choices: [button("move", {})] }) }));
    session.play("move");
    socket.say(entry(1, { position: asked(false, 1) }));
    socket.say(entry(2, { position: position({ undo: 2 }) }));
    session.undo(1);
    expect(socket.wishes("undo")).toMatchObject([{ do: "undo", steps: 2 }]);
    socket.say(entry(3, { what: "undo", position: asked(false) }));
    expect(socket.wishes("play")).toHaveLength(2);
  });

  it("waits behind a curtain", async () => {
    const { session, socket } = await opened();
    socket.say(table({ mine: [0, 1], position: { ...asked(false), private: [0] } }));
    expect(socket.wishes("play")).toEqual([]);
    session.openCurtain();
    expect(socket.wishes("play")).toHaveLength(1);
  });
});

describe("a route", () => {
  const step = (move: string, then: string[] = []): Choice => ({
    move, steps: [["man"], ["goal"]], sentence: move, any_order: false, button: null, hotkey: null, group: null, final: false, stop: null, urgent: false, hand: null, place: null, then,
  });
  const at = (undo: number, ...moves: string[]): Position => position({ undo, choices: moves.map((move) => step(move)), routes: [step("go", ["e", "stop"])] });
  const begun = async (): Promise<Awaited<ReturnType<typeof opened>>> => {
    const made = await opened();
    made.socket.say(table({ position: { ...at(0, "boot"), routes: [step("boot", ["go", "e", "stop"])] } }));
    made.hand.point("man", false);
    // the plain way and the route have the same pieces here: the chooser's second line
    made.hand.point("goal", false);
    made.hand.send(made.hand.options?.[1] as Choice);
    return made;
  };
  const played = (socket: { wishes: (what: string) => unknown[] }): string[] => socket.wishes("play").map((wish) => (wish as { move: string }).move);

  it("is answered to its end, and taken back as a whole", async () => {
    const { session, socket } = await begun();
    socket.say(entry(1, { position: at(1, "go") }));
    socket.say(entry(2, { position: at(2, "e", "n") }));
    socket.say(entry(3, { position: at(3, "stop", "n") }));
    socket.say(entry(4, { position: at(4, "end") }));
    expect(played(socket)).toEqual(["boot", "go", "e", "stop"]);
    session.undo(1);
    expect(socket.wishes("undo")).toMatchObject([{ do: "undo", steps: 4 }]);
  });

  it("ends where the next answer is not legal, or something was learned", async () => {
    const { socket } = await begun();
    socket.say(entry(1, { position: at(1, "go") }));
    socket.say(entry(2, { position: at(2, "n") }));
    expect(played(socket)).toEqual(["boot", "go"]);
    const other = await begun();
    other.socket.say(entry(1, { position: at(0, "go") }));
    expect(played(other.socket)).toEqual(["boot"]);
  });

  it("waits while others have their say, and goes on if the rest is offered as it was", async () => {
    for (const routes of [[step("go", ["e", "stop"])], [step("go", ["n", "e", "stop"])]]) {
      const { socket } = await begun();
      socket.say(entry(1, { position: position({ mine: false, held: true }) }));
      socket.say(entry(2, { what: "commit", position: position({ mine: false }) }));
      socket.say(entry(3, { seat: 1, position: { ...at(0, "go"), routes } }));
      expect(played(socket)).toEqual(routes[0]?.then.length === 2 ? ["boot", "go"] : ["boot"]);
    }
  });

  it("is not taken up again after an undo", async () => {
    const { socket } = await begun();
    socket.say(entry(1, { what: "undo", position: at(1, "go") }));
    socket.say(entry(2, { position: at(2, "go") }));
    expect(played(socket)).toEqual(["boot"]);
  });
});

describe("the hand", () => {
  const choice = (move: string, ...steps: string[]): Choice => ({
    move, steps: steps.map((key) => [key]), sentence: move, any_order: false, button: null, hotkey: null, group: null, final: false, stop: null, urgent: false, hand: null, place: null, then: [],
  });
  const choices = [choice("a-1", "a", "1"), choice("a-2", "a", "2")];

  it("sends what the mouse points at, with the number of the last entry", async () => {
    const { hand, socket } = await opened();
    socket.say(table({ n: 7, position: position({ choices }) }));
    hand.point("a", false);
    hand.point("2", false);
    expect(socket.wishes("play")).toEqual([{ do: "play", move: "a-2", at: 7 }]);
  });

  it("shows a finger first what it would do; a second tap on the same piece sends", async () => {
    const { hand, socket } = await opened();
    socket.say(table({ position: position({ choices }) }));
    hand.point("a", true);
    hand.point("1", true);
    expect(socket.wishes("play")).toEqual([]);
    expect(hand.armed?.move).toBe("a-1");
    hand.point("2", true);
    expect(hand.armed?.move).toBe("a-2");
    hand.point("2", true);
    expect(socket.wishes("play")).toEqual([{ do: "play", move: "a-2", at: 0 }]);
  });

  it("sends nothing twice", async () => {
    const { hand, socket } = await opened();
    socket.say(table({ position: position({ choices: [choice("go", "a")] }) }));
    hand.point("a", false);
    hand.point("a", false);
    expect(socket.wishes("play")).toHaveLength(1);
  });

  it("asks why not when a piece leads nowhere", async () => {
    const { hand, socket } = await opened();
    socket.say(table({ position: position({ choices }) }));
    hand.point("a", false);
    hand.point("9", false);
    expect(socket.wishes("why_not")).toMatchObject([{ keys: ["a", "9"] }]);
  });

  it("shows what was pointed at in vain until the pointer moves on", async () => {
    const { hand, session, socket } = await opened();
    socket.say(table({ position: position({ choices }) }));
    hand.point("9", false);
    const ref = socket.sent.at(-1)?.ref;
    const preview = { ghosts: [], marks: { star: ["warn"] }, lines: [], promises: [] };
    socket.say({ say: "why_not", ref, rule: "R4.4", sentence: "The star stays.", preview });
    await new Promise((resolve) => setTimeout(resolve));
    expect(session.callout).toMatchObject({ rule: "R4.4", tone: "refused" });
    expect(hand.preview).toEqual(preview);
    hand.hover(null);
    expect(hand.preview).toBeNull();
  });

  it("steps back one piece at a time", async () => {
    const { hand, socket } = await opened();
    socket.say(table({ position: position({ choices: [choice("x", "a", "b", "c")] }) }));
    hand.point("a", false);
    hand.point("b", false);
    expect(hand.stepBack()).toBe(true);
    expect(hand.picks).toEqual(["a"]);
    hand.stepBack();
    expect(hand.stepBack()).toBe(false);
  });

  it("leaves everything as it is until the answer comes, and hears nothing meanwhile", async () => {
    const { hand, session, socket } = await opened();
    socket.say(table({ position: position({ choices: [choice("x", "a", "b"), choice("y", "a", "c")] }) }));
    hand.point("a", false);
    hand.point("b", false);
    expect([hand.picks, [...hand.lit]]).toEqual([["a"], ["b", "c"]]);
    hand.point("c", false);
    hand.hover("c");
    session.commit();
    expect(hand.previewed).toBeNull();
    expect(socket.sent.slice(1)).toMatchObject([{ do: "play", move: "x" }]);
    socket.say(entry(1, { position: position({ ply: 1, choices: [choice("z", "d")] }) }));
    hand.reset();
    expect([hand.picks, [...hand.lit]]).toEqual([[], ["d"]]);
  });

  it("puts out what is lit when the answer is late, and at once when nobody asked for it", async () => {
    const { hand, session, socket } = await opened();
    vi.useFakeTimers();
    socket.say(table({ position: position({ choices }) }));
    hand.point("a", false);
    hand.point("1", false);
    vi.advanceTimersByTime(100);
    expect(hand.lit.size).toBeGreaterThan(0);
    vi.advanceTimersByTime(100);
    expect(hand.lit.size).toBe(0);
    socket.say(entry(1, { position: position({ choices, held: true, commit: "End turn" }) }));
    expect(hand.lit.size).toBeGreaterThan(0);
    session.commit();
    socket.say(entry(2, { what: "undo", position: position({ choices }) }));
    session.play("x", "End turn");
    socket.say(entry(3, { position: position({ choices, held: true, commit: "End turn" }) }));
    expect(socket.wishes("commit")).toHaveLength(2);
    expect(hand.lit.size).toBe(0);
    session.stop();
    vi.useRealTimers();
  });
});
