import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChanceNews, ChanceState, SealRound, SeatNumber } from "../../wire/types";
import { newSecret, nextStep, objections, sealedIn, sealOf, type Kept } from "./sealing";
import { sha256 } from "./sha256";

/** As the platform reckons it. */
async function digest(bytes: Uint8Array): Promise<string> {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const commitment = "c0".repeat(32);
const print = (seat: SeatNumber, secret: string): string => sealOf("t", seat, commitment, secret);

type Sealed = Exclude<ChanceNews, { stage: "public" }>;

function news(stage: Sealed["stage"], ...rounds: SealRound[]): Sealed {
  return { stage, table: "t", commitment, seats: [0, 1], without: [], left: null, rounds };
}

const round = (fingerprints: Record<string, string>, secrets: Record<string, string> = {}): SealRound => ({ fingerprints, secrets });
const both = { 0: print(0, "mine"), 1: print(1, "theirs") };

function kept(more: Partial<Kept> = {}, full: Record<string, string> | null = null): Kept {
  return { commitment, rounds: { 0: { seat: 0, secret: "mine", print: print(0, "mine"), full } }, shown: {}, done: false, ...more };
}

describe("the fingerprint", () => {
  it("is SHA-256, also where a page has no subtle crypto", async () => {
    for (const length of [0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const text = "aé".repeat(length).slice(0, length);
      expect(sha256(text)).toBe(await digest(bytesOf(text)));
    }
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256(Uint8Array.from([0, 255]))).toBe(await digest(Uint8Array.from([0, 255])));
  });

  it("covers table, seat and the seed's fingerprint, as the server reckons it", async () => {
    const text = `motley-secret\nt\n0\n${commitment}\nmine`;
    expect(print(0, "mine")).toBe(await digest(bytesOf(text)));
    expect(new Set([print(0, "mine"), print(1, "mine"), sealOf("u", 0, commitment, "mine"), sealOf("t", 0, "other", "mine")]).size).toBe(4);
  });
});

describe("a secret", () => {
  it("is 128 random bits, and the person's own words after them and never instead", () => {
    const [one, other] = [newSecret("my words"), newSecret("my words")];
    expect(one).toMatch(/^[0-9a-f]{32} my words$/);
    expect(one).not.toBe(other);
    expect(newSecret("  ")).toMatch(/^[0-9a-f]{32}$/);
    expect(newSecret(`a\nb${"x".repeat(300)}`).length).toBeLessThanOrEqual(200);
  });
});

describe("what this browser does", () => {
  it("seals when it is wanted of one of its seats, once", () => {
    expect(nextStep(news("sealing", round({})), null, [1])).toEqual({ do: "seal", seat: 1, round: 0 });
    expect(nextStep(news("sealing", round({ 1: "x" })), null, [1])).toBeNull();
    expect(nextStep(news("sealing", round({})), null, [2])).toBeNull();
    expect(nextStep({ stage: "public" }, null, [0])).toBeNull();
  });

  it("opens when the fingerprints of all are in, and never before", () => {
    expect(nextStep(news("opening", round(both)), kept(), [0])).toEqual({ do: "open", seat: 0, secret: "mine", round: 0 });
    const own = { 0: both[0] };
    expect(nextStep(news("sealing", round(own)), kept(), [0])).toBeNull();
    // a table that says so does not make it so
    expect(nextStep(news("opening", round(own)), kept(), [0])).toBeNull();
    expect(nextStep({ ...news("opening", round({})), seats: [] }, kept(), [0])).toBeNull();
  });

  it("opens nothing under another fingerprint, for another seed, twice, or with other fingerprints than before", () => {
    expect(nextStep(news("opening", round({ ...both, 0: "x" })), kept(), [0])).toBeNull();
    expect(nextStep(news("opening", round(both)), kept({ commitment: "other" }), [0])).toBeNull();
    expect(nextStep(news("opening", round(both, { 0: "mine" })), kept(), [0])).toBeNull();
    expect(nextStep(news("opening", round({ ...both, 1: "y" })), kept({}, both), [0])).toBeNull();
    expect(nextStep(news("opening", round(both)), kept({}, both), [0])).not.toBeNull();
  });
});

describe("what this browser finds wrong", () => {
  const open = round(both, { 0: "mine", 1: "theirs" });

  it("is nothing at an honest table", () => {
    expect(objections(news("sealing", round({})), kept(), false)).toEqual([]);
    expect(objections(news("opening", round(both, { 0: "mine" })), kept({}, both), false)).toEqual([]);
    expect(objections(news("open", open), kept({ shown: { 0: both } }, both), true)).toEqual([]);
    // somebody has not opened: the others begin anew
    const anew = news("sealing", round(both, { 0: "mine" }), round({}));
    expect(objections(anew, kept({ shown: { 0: both } }, both), false)).toEqual([]);
  });

  it("is a secret that does not fit its fingerprint", () => {
    expect(objections(news("open", round(both, { 0: "mine", 1: "chosen late" })), kept({}, both), true)).toEqual(["unmatched"]);
  });

  it("is a fingerprint that is another one now", () => {
    const late = { ...both, 1: print(1, "chosen late") };
    expect(objections(news("open", round(late, { 0: "mine", 1: "chosen late" })), kept({}, both), true)).toEqual(["changed"]);
    expect(objections(news("open", round(late, { 0: "mine", 1: "chosen late" })), kept({ shown: { 0: both } }), true)).toEqual(["changed"]);
    const more = { ...both, 2: print(2, "more") };
    expect(objections(news("opening", round(more)), kept({}, both), false)).toEqual(["changed"]);
  });

  it("is another seed, a secret of mine that was let go, a round that is gone, and a draw too early", () => {
    expect(objections({ ...news("sealing", round({})), commitment: "other" }, kept(), false)).toEqual(["other_seed"]);
    expect(objections(news("sealing", round(both, { 1: "theirs" }), round({})), kept({}, both), false)).toEqual(["not_taken"]);
    const second = { ...kept({}, both), rounds: { 0: kept({}, both).rounds[0]!, 1: kept({}, both).rounds[0]! } };
    expect(objections(news("open", open), second, true)).toEqual(["changed"]);
    expect(objections(news("opening", round(both, { 0: "mine" })), kept({}, both), true)).toEqual(["against_order"]);
    expect(objections(news("sealing", open, round({})), kept({}, both), false)).toEqual(["against_order"]);
  });

  it("is found in a record as well", () => {
    const record = { commitment, chance: { table: "t", rounds: [round({ ...both, 1: print(1, "x") }, { 0: "mine", 1: "x" })] } };
    expect(objections(sealedIn(JSON.stringify(record)) as ChanceNews, kept({}, both), true)).toEqual(["changed"]);
    expect([sealedIn("{}"), sealedIn("no record")]).toEqual([null, null]);
  });
});

/** A table as a server keeps it, for browsers that seal and open. */
class Table {
  rounds: SealRound[] = [round({})];
  constructor(readonly seats: SeatNumber[]) {}
  get state(): ChanceState {
    const now = this.rounds.at(-1) as SealRound;
    const full = this.seats.every((seat) => now.fingerprints[seat]);
    const open = full && this.seats.every((seat) => now.secrets[seat]);
    return structuredClone({ chance: { ...news(open ? "open" : full ? "opening" : "sealing", ...this.rounds), seats: this.seats }, drawn: open, over: false });
  }
  post = {
    read: async () => this.state,
    send: async (_: string, { seat, print, secret }: { seat: SeatNumber; print?: string; secret?: string }) => {
      const now = this.rounds.at(-1) as SealRound;
      if (print) now.fingerprints[seat] = print;
      if (secret) now.secrets[seat] = secret;
      return this.state;
    },
  };
}

describe("a browser at a table", () => {
  const storage = new Map<string, string>();

  beforeEach(() => {
    storage.clear();
    vi.resetModules();
    vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, value: string) => void storage.set(key, value) });
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
  });
  afterEach(() => vi.unstubAllGlobals());

  it("alone with bots seals and opens at once", async () => {
    const { tend } = await import("../../wire/chance");
    const table = new Table([0]);
    expect(await tend("t", table.state, [0], table.post)).toEqual([]);
    expect(table.state).toMatchObject({ drawn: true, chance: { stage: "open" } });
  });

  it("waits for the others, and opens from any page when they are bound", async () => {
    const { tend, tendElsewhere, sealFor, keptOf } = await import("../../wire/chance");
    const table = new Table([0, 1]);
    const mine = sealFor("t", commitment, 0, 0);
    expect(sealFor("t", commitment, 0, 0)).toBe(mine);
    await tend("t", table.state, [0], table.post);
    expect(table.rounds).toEqual([round({ 0: mine })]);
    await table.post.send("t", { seat: 1, print: both[1] });
    const stop = tendElsewhere(table.post);
    await vi.waitFor(() => expect(Object.keys(table.rounds[0]?.secrets ?? {})).toEqual(["0"]));
    stop();
    expect(keptOf("t")?.rounds[0]?.full).toEqual({ 0: mine, 1: both[1] });
    // what was told in the end is compared with what was kept
    table.rounds = [round({ 0: mine, 1: print(1, "late") }, { ...table.rounds[0]?.secrets, 1: "late" })];
    expect(await tend("t", table.state, [0], table.post)).toEqual(["changed"]);
  });

  it("asks no more of a table that is gone, and again where nobody answered", async () => {
    const { tendElsewhere, sealFor, keptOf } = await import("../../wire/chance");
    sealFor("t", commitment, 0, 0);
    const asked = (error: object): (() => void) => tendElsewhere({ read: () => Promise.reject(error), send: () => Promise.reject(error) });
    asked(new Error("nobody answered"))();
    await Promise.resolve();
    expect(keptOf("t")?.done).toBe(false);
    asked({ refusal: {} })();
    await vi.waitFor(() => expect(keptOf("t")?.done).toBe(true));
  });

  it("takes up what was told while its last word was on its way", async () => {
    const { tend } = await import("../../wire/chance");
    const table = new Table([0, 1]);
    const slow = { ...table.post, send: async (id: string, body: { seat: SeatNumber; print?: string; secret?: string }) => {
      const before = table.post.send(id, body);
      const answer = await before;
      if (body.print) {
        await table.post.send(id, { seat: 1, print: both[1] });
        void tend("t", table.state, [0], slow);
      }
      return answer;
    } };
    await tend("t", table.state, [0], slow);
    expect(Object.keys(table.rounds[0]?.secrets ?? {})).toEqual(["0"]);
  });
});
