/** SHA-256 of a text in UTF-8, or of bytes, in hexadecimal. Pages on plain http have no `crypto.subtle`. */
export function sha256(what: string | Uint8Array): string {
  const bytes = typeof what === "string" ? new TextEncoder().encode(what) : what;
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const hash = Uint32Array.from(BEGIN);
  for (let at = 0; at < padded.length; at += 64) block(hash, view, at);
  return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** The bits behind the point of the n-th roots of the first primes. */
function roots(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let by = 2; by * by <= n; by++) prime &&= n % by !== 0;
    const root = n ** power;
    if (prime) found.push(((root - Math.floor(root)) * 2 ** 32) >>> 0);
  }
  return found;
}

const BEGIN = roots(8, 1 / 2);
const ADDED = roots(64, 1 / 3);

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function block(hash: Uint32Array, view: DataView, at: number): void {
  const words = new Uint32Array(64);
  const word = (n: number): number => words[n] as number;
  for (let n = 0; n < 16; n++) words[n] = view.getUint32(at + 4 * n);
  for (let n = 16; n < 64; n++) {
    const [early, late] = [word(n - 15), word(n - 2)];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = word(n - 16) + first + word(n - 7) + second;
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n++) {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ADDED[n] as number) + word(n);
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, n) => (hash[n] = (hash[n] as number) + value));
}
