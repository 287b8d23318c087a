/** A game's drawings, put into the page once: symbols, shared definitions, style under the game's own class, fonts. */
import { scoped } from "../logic/space/scoped";
import { surfaceStyle } from "../logic/space/surface";
import { http } from "../wire/http";
import type { Art, Piece } from "../wire/types";
import { minded } from "./letters";

const SVG = "http://www.w3.org/2000/svg";
let current: string | null = null;

/** A name as an id or a class: whatever is no letter, digit, underscore or hyphen by its number, as the server does it. */
export function identifier(name: string): string {
  return name.replace(/[^\p{L}\p{N}_-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);
}

export const symbolId = (name: string): string => `art-${identifier(name)}`;
export const classOf = (game: string): string => `game-${identifier(game)}`;

/** The classes by which a game's style knows a piece. */
export function classesOf(piece: Piece, extra: string[] = []): string {
  const names = [...piece.marks, ...extra].map((mark) => `mark-${mark}`);
  if (piece.layer) names.push(`layer-${piece.layer}`);
  if (piece.style) names.push(`style-${piece.style}`);
  return names.map(identifier).join(" ");
}

/** Whether a piece is drawn as anything besides its paragraphs. */
export const hasPicture = ({ art, path, text, count }: Piece): boolean => [art, path, text, count].some((each) => each !== null);

export async function putUpArt(game: string): Promise<void> {
  if (current === game) return;
  const art = await http.art(game);
  document.querySelectorAll("[data-art]").forEach((old) => old.remove());
  const sheet = symbols(game, art);
  document.body.prepend(sheet);
  document.head.append(style(game, art));
  minded(sheet);
  current = game;
}

function symbols(game: string, art: Art): SVGSVGElement {
  const sheet = document.createElementNS(SVG, "svg");
  const made = Object.entries(art.symbols).map(
    ([name, body]) => `<symbol id="${symbolId(name)}" viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">${body}</symbol>`,
  );
  sheet.setAttribute("width", "0");
  sheet.setAttribute("height", "0");
  sheet.setAttribute("aria-hidden", "true");
  sheet.setAttribute("class", classOf(game));
  sheet.style.position = "absolute";
  sheet.dataset.art = game;
  sheet.innerHTML = `<defs>${art.defs}</defs>${made.join("")}`;
  return sheet;
}

function style(game: string, art: Art): HTMLStyleElement {
  const element = document.createElement("style");
  const fonts = Object.entries(art.fonts).map(
    ([family, url]) => `@font-face { font-family: "${family}"; src: url("${url}"); font-display: swap; }`,
  );
  element.dataset.art = game;
  element.textContent = `${fonts.join("\n")}\n${scoped(art.css, `.${classOf(game)}`)}\n${surfaceStyle(art, ".surface.surface.surface")}`;
  return element;
}
