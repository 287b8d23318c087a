import { describe, expect, it } from "vitest";
import type { Area, Piece, Scene } from "../../wire/types";
import { partsOf } from "./parts";

const piece = (key: string, at: [number, number], parent: string | null = null): Piece => ({ key, at, parent }) as Piece;
const area = (key: string, pieces: Piece[]): Area => ({ key, pieces }) as Area;
const scene = {
  areas: [
    area("floor", [piece("base", [2, 3]), piece("figure", [2, 2.5], "base"), piece("hat", [2.25, 2], "figure"), piece("other", [5, 5])]),
    area("panel", [piece("portrait", [0, 0], "base")]),
  ],
} as Scene;

describe("what belongs to a piece", () => {
  it("is found with where it lies, and what belongs to that", () => {
    expect(partsOf(scene, "base").map(({ piece: { key }, dx, dy }) => [key, dx, dy])).toEqual([["base", 0, 0], ["figure", 0, -0.5], ["hat", 0.25, -1]]);
  });

  it("stays where it is if it lies in another area", () => {
    expect(partsOf(scene, "base").some(({ piece: { key } }) => key === "portrait")).toBe(false);
  });

  it("is nothing for a piece that is not there", () => {
    expect(partsOf(scene, "nobody")).toEqual([]);
  });
});
