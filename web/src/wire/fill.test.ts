import { describe, expect, it } from "vitest";
import { fillArea, fillChoice, filled, fillPiece } from "./fill";
import type { News } from "./types";

describe("what the wire leaves out", () => {
  it("is put back as it usually is", () => {
    expect(fillPiece({ key: "p", label: "A stone" })).toMatchObject({ at: [0, 0], size: [1, 1], label: "A stone", marks: [], lines: null });
    expect(fillArea({ key: "board", title: "Board", kind: "board", box: [0, 0, 1, 1] })).toMatchObject({ layers: [""], pieces: [], frame: true, slot: null });
    expect(fillChoice({ move: "m", sentence: "Go", place: "do" })).toMatchObject({ steps: [], final: false, hand: null, place: "do" });
  });

  it("is put back wherever pieces and choices are told", () => {
    const scene = { areas: [{ key: "board", title: "Board", kind: "board", box: [0, 0, 1, 1], pieces: [{ key: "p" }] }], seats: [], status: [] };
    const told = { say: "frames", frames: [{ ply: 0, scene, lines: [] }] } as unknown as News;
    const news = filled(told);
    expect(news.say === "frames" && news.frames[0]?.scene.areas[0]?.pieces[0]?.layer).toBe("");
    const preview = { say: "preview", preview: { ghosts: [{ key: "g" }], marks: {}, lines: [] } } as unknown as News;
    const seen = filled(preview);
    expect(seen.say === "preview" && seen.preview).toMatchObject({ promises: [], ghosts: [{ key: "g", marks: [] }] });
  });
});
