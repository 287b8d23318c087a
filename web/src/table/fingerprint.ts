/** Is the published fingerprint the SHA-256 of this seed? Seeds are written as hexadecimal bytes. */
export async function isFingerprint(seed: string, commitment: string): Promise<boolean> {
  const bytes = /^([0-9a-f]{2})+$/i.test(seed) ? fromHex(seed) : new TextEncoder().encode(seed);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  return toHex(digest) === commitment.toLowerCase();
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
