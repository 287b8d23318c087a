/** A language made of English, as the server's (`motley/kernel/pseudo.py`): every sentence marked, and a third longer. */
export const PSEUDO = "qps";

const PLACES = /(\{[^{}]*\})/;
const PLAIN = /\{[^{}|]*\}/g;
const PART = 5;
const accents = new Map([..."AEIOUaeiouCcNnSsYyZz"].map((letter, i) => [letter, [..."ÅËÎÖÛåëîöûÇçÑñŠšÝýŽž"][i] ?? letter]));

export function pseudo(template: string): string {
  const parts = template.split(PLACES);
  if ((template.replace(PLAIN, "").match(/\p{L}/gu) ?? []).length < 2) return template;
  const texts = parts.map((part) => (part.startsWith("{") ? part : [...part].map((letter) => accents.get(letter) ?? letter).join("")));
  const more = Math.max(2, Math.floor(parts.filter((part) => !part.startsWith("{")).join("").length / 3));
  return `⟦${texts.join("")} ${"~".repeat(more).match(new RegExp(`.{1,${PART}}`, "g"))?.join(" ")}⟧`;
}
