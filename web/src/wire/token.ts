/** The token of this start of the server. A server that was started again has a new one: it is read from a fresh page. */
let token = read(typeof document === "undefined" ? null : document);

function read(page: Document | null): string {
  return page?.querySelector<HTMLMetaElement>('meta[name="motley-token"]')?.content ?? "";
}

export function currentToken(): string {
  return token;
}

/** Ask the server for a page and take its token; false when nobody answers. */
export async function renewToken(): Promise<boolean> {
  try {
    const answer = await fetch("/", { cache: "no-store", headers: { accept: "text/html" } });
    if (!answer.ok) return false;
    token = read(new DOMParser().parseFromString(await answer.text(), "text/html")) || token;
    return true;
  } catch {
    return false;
  }
}
