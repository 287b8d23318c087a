import { expect, it } from "vitest";
import type { Art } from "../../wire/types";
import { surfaceStyle } from "./surface";

const art = (surface: Art["surface"]): Art => ({ symbols: { sea: '<path d="M0 0h9"/>', sand: '<use href="#grain"/>' }, defs: '<g id="grain"/>', css: "", fonts: {}, surface });

it("lays a tile of texture on its tint", () => {
  const css = surfaceStyle(art({ symbol: "sea", tint: "#2a6f97", vignette: 0.4 }), ".stage-box");
  expect(css).toContain("#2a6f97");
  expect(css).toContain(encodeURIComponent('<path d="M0 0h9"/>'));
  expect(css).not.toContain("grain");
});

it("brings along what the texture is made with", () => {
  const grain = encodeURIComponent('<defs><g id="grain"/></defs>');
  const table = art({ symbol: "sand", tint: "#fff", vignette: 0 });
  expect(surfaceStyle(table, ".s")).toContain(grain);
  table.symbols["sand"] = "<use href='#grain'/>";
  expect(surfaceStyle(table, ".s")).toContain(grain);
});

it("dims the whole drawing in the dark, unless the game has a night of its own", () => {
  expect(surfaceStyle(art(null), ".s")).toContain("brightness");
  const night = { symbol: null, tint: "#000011", vignette: 0 };
  const css = surfaceStyle(art({ symbol: null, tint: "#99ccff", vignette: 0, dark: night }), ".s");
  expect(css).toContain("#000011");
  expect(css).not.toContain("brightness");
});
