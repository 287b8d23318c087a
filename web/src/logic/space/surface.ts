/** What the table is made of, as style: a tile of texture on its tint, darker towards the edges; another one in the dark. */
import type { Art, Surface } from "../../wire/types";

const TILE = 220;

/** A symbol as a picture of its own: what it needs comes along, nothing of the page does. */
function tile(symbol: string, art: Art): string {
  const body = art.symbols[symbol];
  if (body === undefined) return "none";
  const needed = art.defs && /url\(#|href=["']#/.test(body) ? `<defs>${art.defs}</defs>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE}" height="${TILE}" viewBox="0 0 100 100" preserveAspectRatio="none">${needed}${body}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}

function look({ symbol, tint, vignette }: Surface, art: Art): string {
  const edges = `radial-gradient(ellipse at 50% 45%, transparent 52%, rgb(0 0 0 / ${Math.round(vignette * 45)}%) 110%)`;
  return `background: ${edges}, ${symbol ? `${tile(symbol, art)} repeat ` : ""}${tint || "var(--page)"};`;
}

export function surfaceStyle(art: Art, at: string): string {
  const { surface } = art;
  // Without a night of its own the whole drawing is dimmed.
  const night = surface?.dark ? look(surface.dark, art) : "";
  const dim = surface?.dark ? "" : " .area svg { filter: brightness(0.84); }";
  const dark = (root: string): string => `${night ? `${root} ${at} { ${night} }` : ""}${dim ? `${root} ${at}${dim}` : ""}`;
  return [
    surface ? `${at} { ${look(surface, art)} }` : "",
    `@media (prefers-color-scheme: dark) { ${dark(':root:not([data-theme="light"])')} }`,
    dark(':root[data-theme="dark"]'),
  ].join("\n");
}
