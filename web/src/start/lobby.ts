/** The lobby as it is, for as long as somebody looks at the page. */
import { http } from "../wire/http";
import { Live } from "../wire/live";
import type { ListedTable } from "../wire/types";

/** `heard` gets the list whenever it has changed. Returns how to stop. */
export function followLobby(heard: (tables: ListedTable[]) => void): () => void {
  let line: Live | null = null;
  let asked = 0;

  async function look(): Promise<void> {
    const mine = ++asked;
    const tables = await http.lobby().catch(() => null);
    // of two answers the one that was asked for last counts
    if (tables && mine === asked) heard(tables);
  }

  function follow(): void {
    const isSeen = document.visibilityState === "visible";
    if (isSeen && !line) {
      const made = new Live({
        news: (news) => news.say === "lobby" && void look(),
        fault: (error) => console.error(error),
        link: () => undefined,
        ready: () => void made.tell({ do: "lobby" }),
      });
      line = made;
      line.connect();
    } else if (!isSeen && line) {
      line.close();
      line = null;
    }
  }

  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    asked++;
    document.removeEventListener("visibilitychange", follow);
    line?.close();
  };
}
