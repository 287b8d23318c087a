/** What is looked for among the games of a person, as the address of the page says it. */
const KINDS = ["game", "result", "with", "text", "page"] as const;
export type Kind = (typeof KINDS)[number];
export type Sieve = Partial<Record<Kind, string>>;

export function sieveOf(search: string): Sieve {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(KINDS.flatMap((kind) => (asked.get(kind) ? [[kind, asked.get(kind)]] : []))) as Sieve;
}

/** The same in an address; what is not looked for is left out. */
export function searchOf(sieve: Sieve): string {
  return new URLSearchParams(KINDS.flatMap((kind) => (sieve[kind] ? [[kind, sieve[kind]]] : []))).toString();
}

/** Looking for something else begins at the first page. */
export function refined(sieve: Sieve, kind: Kind, wanted: string): Sieve {
  const { page: _, ...rest } = sieve;
  return { ...rest, [kind]: wanted };
}

export const isPlain = (sieve: Sieve): boolean => KINDS.every((kind) => kind === "page" || !sieve[kind]);
