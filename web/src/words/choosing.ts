/** In which language a screen reads: the one that is liked, or the first of the browser's that there are words in. */
import { PSEUDO } from "./pseudo";
import { ENGLISH, ownLanguages } from "./words";

/** "de-AT" is content with "de"; who wants none of them reads English. */
export function chosen(liked: string, wanted: readonly string[], there: readonly string[]): string {
  if (liked === PSEUDO) return PSEUDO;
  for (const code of [liked, ...wanted].filter(Boolean)) {
    const found = there.find((each) => each.toLowerCase() === code.toLowerCase()) ?? there.find((each) => each === code.split("-")[0]?.toLowerCase());
    if (found !== undefined) return found;
  }
  return ENGLISH;
}

/** Those that the client, the server or a game has words in. */
export function languages(): string[] {
  const told = document.querySelector<HTMLMetaElement>('meta[name="motley-languages"]')?.content ?? "";
  return [...new Set([...ownLanguages(), ...(told.startsWith("%") ? "" : told).split(" ").filter(Boolean)])];
}
