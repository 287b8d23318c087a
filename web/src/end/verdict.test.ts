import { describe, expect, it } from "vitest";
import type { Outcome } from "../wire/types";
import { addsUp, deciding, gains, headline, isTotal, rival, sources } from "./verdict";

const name = (seat: number): string => ["Sky", "Coral", "Sun"][seat] ?? "";
const outcome = (placings: number[], scores: number[], sheet: Outcome["sheet"] = []): Outcome => ({ placings, scores, reason: "points", sentence: "", sheet });
const sheet = [{ label: "Fish", values: ["8", "6"] }, { label: "Canoes", values: ["4", "1"] }, { label: "Rank", values: ["first", "second"] }];

describe("the end of a game", () => {
  it("says who won, and by how much where points were counted", () => {
    expect(headline(outcome([1, 2], [12, 7], sheet), 0, name)).toBe("You win by 5");
    expect(headline(outcome([2, 1], [7, 12], sheet.map(({ label, values }) => ({ label, values: [...values].reverse() }))), 0, name)).toBe("Coral wins by 5");
    expect(headline(outcome([2, 1], [0, 1], sheet), 0, name)).toBe("Coral wins");
    expect(headline(outcome([1, 2], [1, 0]), 0, name)).toBe("You win");
    expect(headline(outcome([1, 2], [1, 0]), null, name)).toBe("Sky wins");
    expect(headline(outcome([1, 2], [13, 12], [{ label: "Tiles", values: ["13", "12"] }]), 0, name)).toBe("You win by 1");
    expect(headline(outcome([1, 2], [25, 24], [{ label: "Way", values: ["25", "24"] }, { label: "Space", values: ["a", "b"] }]), 0, name)).toBe("You win");
    expect(headline({ ...outcome([1, 2], [9, 0], sheet), reason: "resigned" }, null, name)).toBe("Sky wins");
  });

  it("knows shared places and a game that nobody won", () => {
    expect(headline(outcome([1, 1], [7, 7]), 0, name)).toBe("A draw");
    expect(headline(outcome([1, 1, 3], [7, 7, 1]), 0, name)).toBe("You share the win with Coral");
    expect(headline(outcome([1, 1, 3], [7, 7, 1]), 2, name)).toBe("Sky and Coral share the win");
    expect(headline(outcome([2], [3], sheet), 0, name)).toBe("Not this time");
  });

  it("finds what decided it among the points", () => {
    const found = gains(outcome([1, 2], [12, 7], sheet), 0, 1);
    expect(found).toEqual([{ label: "Fish", by: 2 }, { label: "Canoes", by: 3 }, null]);
    expect(deciding(found, true).map((gain) => gain.label)).toEqual(["Canoes", "Fish"]);
    expect(deciding(found, false)).toEqual([]);
    expect([rival(outcome([2, 1, 3], [0, 0, 0]), 1), rival(outcome([1], [1]), 0)]).toEqual([0, null]);
  });

  it("tells where points came from, only where they add up", () => {
    const full = outcome([1, 2], [12, 7], [{ label: "Canoes", values: ["4", "1"] }, { label: "Fish", values: ["9", "6"] }, { label: "Reefs", values: ["−1", "0"] }]);
    expect(sources(full, 0)).toEqual([{ label: "Fish", by: 9 }, { label: "Canoes", by: 4 }, { label: "Reefs", by: -1 }]);
    const total = { ...full, sheet: [...full.sheet, { label: "Total", values: ["12", "7"] }] };
    expect([isTotal(total, 3), isTotal(total, 0), addsUp(total)]).toEqual([true, false, true]);
    expect(sources(total, 1).map((source) => source.label)).toEqual(["Fish", "Canoes"]);
    expect(addsUp(outcome([1, 2], [13, 7], sheet))).toBe(false);
    expect(sources(outcome([1, 2], [13, 7], sheet), 0)).toEqual([]);
  });
});
