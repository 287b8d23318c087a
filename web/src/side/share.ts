/** A picture of the end of a game, and a report of a problem: files that the browser makes. */
import { reportOf, tablePicture } from "../wire/http";

const WIDE = 1200;
const HEAD = 132;

/** The board with a headline above it, as a PNG: the SVG that the server draws, painted by the browser. */
export async function picture(table: string, headline: string, sentence: string): Promise<Blob> {
  const board = await drawn(tablePicture(table));
  const high = Math.min(WIDE * 1.4, WIDE * (board.naturalHeight / Math.max(1, board.naturalWidth)));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, Math.round(high) + HEAD];
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  const style = getComputedStyle(document.body);
  paint.fillStyle = "#fffdf6";
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.fillStyle = "#13201f";
  paint.font = `800 52px ${style.getPropertyValue("--display")}`;
  paint.fillText(headline, 36, 66, WIDE - 72);
  paint.font = `400 26px ${style.getPropertyValue("--text")}`;
  paint.fillText(sentence, 36, 110, WIDE - 72);
  paint.drawImage(board, 0, HEAD, WIDE, high);
  return blobOf(canvas);
}

/** A drawing of the server's as a PNG, painted by the browser. */
export async function painted(address: string): Promise<Blob> {
  const board = await drawn(address);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDE, Math.round(WIDE * (board.naturalHeight / Math.max(1, board.naturalWidth)))];
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("no canvas");
  paint.drawImage(board, 0, 0, canvas.width, canvas.height);
  return blobOf(canvas);
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

function drawn(address: string): Promise<HTMLImageElement> {
  return new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error(address));
    image.src = address;
  });
}

/** Give a file to whoever sits here. */
export function keep(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** The record and the version, as the server gives them out, and what the screen is like; nothing that it shows of a hand. */
export async function report(table: string, screen: Record<string, unknown>): Promise<Blob> {
  const told = { ...(await reportOf(table)), screen: { ...screen, address: location.pathname, size: [innerWidth, innerHeight], browser: navigator.userAgent } };
  return new Blob([JSON.stringify(told, null, 1)], { type: "application/json" });
}
