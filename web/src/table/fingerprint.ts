import { sha256 } from "../logic/chance/sha256";

/** Is the published fingerprint the SHA-256 of this seed? Seeds are written as hexadecimal bytes. */
export function isFingerprint(seed: string, commitment: string): boolean {
  return sha256(/^([0-9a-f]{2})+$/i.test(seed) ? fromHex(seed) : seed) === commitment.toLowerCase();
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
