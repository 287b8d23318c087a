/** Which page is open. The address says it, so that a refresh and the back button just work. */
export type Page =
  | { name: "start" }
  | { name: "new"; game: string }
  | { name: "table"; id: string }
  | { name: "learn"; game: string; lesson: string }
  | { name: "puzzles"; game: string }
  | { name: "solve"; game: string; puzzle: string }
  | { name: "daily" }
  | { name: "join"; id: string; seat: number; key: string }
  | { name: "about" }
  | { name: "games"; search: string }
  | { name: "me" }
  | { name: "back" }
  | { name: "verify" }
  | { name: "lost" };

export function pageOf(path: string): Page {
  const [address = "", hash = ""] = path.split("#");
  const [place = "", search = ""] = address.split("?");
  const [first, second, third, fourth] = place.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { name: "start" };
  if (first === "new" && second) return { name: "new", game: second };
  if (first === "table" && second) return { name: "table", id: second };
  if (first === "learn" && second && third) return { name: "learn", game: second, lesson: third };
  // Links that were sent before keys stood behind a # have them in the address itself.
  const key = hash || fourth;
  if (first === "join" && second && key && Number.isInteger(Number(third))) return { name: "join", id: second, seat: Number(third), key };
  if (first === "puzzles" && second) return third ? { name: "solve", game: second, puzzle: third } : { name: "puzzles", game: second };
  if (first === "daily") return { name: "daily" };
  if (first === "games") return { name: "games", search };
  if (first === "about") return { name: "about" };
  if (first === "me") return { name: "me" };
  if (first === "verify") return { name: "verify" };
  if (first === "back") return { name: "back" };
  return { name: "lost" };
}

class Route {
  page = $state<Page>({ name: "start" });

  follow(): void {
    const here = (): Page => pageOf(location.pathname + location.search + location.hash);
    this.page = here();
    addEventListener("popstate", () => (this.page = here()));
    addEventListener("click", (event) => this.click(event));
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.page = pageOf(path);
    scrollTo(0, 0);
  }

  /** Another page, in the place of this one: the way back leads past it. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.page = pageOf(path);
    scrollTo(0, 0);
  }

  /** The same page, looked at otherwise: it stays where it is. */
  refine(path: string): void {
    history.replaceState(null, "", path);
    this.page = pageOf(path);
  }

  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
