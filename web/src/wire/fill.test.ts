import { describe, expect, it } from "vitest";
import { fillArea, fillChoice, filled, fillMoment, fillPiece } from "./fill";
import type { Face, News } from "./types";

describe("what the wire leaves out", () => {
  it("is put back as it usually is", () => {
    expect(fillPiece({ key: "p", label: "A stone" })).toMatchObject({ at: [0, 0], size: [1, 1], label: "A stone", marks: [], lines: null });
    expect(fillArea({ key: "board", title: "Board", kind: "board", box: [0, 0, 1, 1] })).toMatchObject({ layers: [""], pieces: [], frame: true, slot: null });
    expect(fillChoice({ move: "m", sentence: "Go", place: "do" })).toMatchObject({ steps: [], final: false, hand: null, place: "do" });
  });

  it("is put back wherever pieces and choices are told", () => {
    const before = { areas: [{ key: "board", title: "Board", kind: "board", box: [0, 0, 1, 1], pieces: [{ key: "p" }] }], seats: [], status: [] };
    const news = filled({ say: "moments", moments: [{ kind: "roll" }], before } as unknown as News);
    expect(news.say === "moments" && news.before.areas[0]?.pieces[0]?.layer).toBe("");
    expect(news.say === "moments" && news.moments[0]).toMatchObject({ keys: [], lift: 0 });
    const card = { title: "A card", art: null, size: [1, 1], lines: [], pieces: [{ key: "c" }] } as unknown as Face;
    expect(fillMoment({ kind: "card", card }).card?.pieces).toEqual([fillPiece({ key: "c" })]);
    const preview = { say: "preview", preview: { ghosts: [{ key: "g" }], marks: {}, lines: [] } } as unknown as News;
    const seen = filled(preview);
    expect(seen.say === "preview" && seen.preview).toMatchObject({ promises: [], ghosts: [{ key: "g", marks: [] }] });
    const step = { move: "m", sentence: "Go", preview: { ghosts: [{ key: "g" }], marks: {}, lines: [] } };
    const hinted = filled({ say: "hint", ply: 0, hint: { nudge: "", keys: [], moves: [], line: [step] } } as unknown as News);
    expect(hinted.say === "hint" && hinted.hint.line[0]?.preview).toMatchObject({ promises: [], ghosts: [{ key: "g", marks: [] }] });
  });
});
