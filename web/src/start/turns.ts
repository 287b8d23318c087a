/** Which of my tables wait for me: asked for now and then while a page is open. */
import { notices } from "../prefs/notices.svelte";
import { http } from "../wire/http";
import type { TableEntry } from "../wire/types";

const EVERY = 20_000;

/** Keep an eye on all tables but the one before us; `heard` gets the list. Returns how to stop. */
export function followTurns(here: string | null, heard: (tables: TableEntry[]) => void = () => undefined): () => void {
  let known: Set<string> | null = null;
  let stopped = false;

  async function look(): Promise<void> {
    let tables: TableEntry[];
    try {
      tables = await http.tables();
    } catch {
      return;
    }
    if (stopped) return;
    const due = tables.filter((table) => table.your_turn && !table.over && table.id !== here);
    for (const table of due) if (known && !known.has(table.id)) notices.tell(table.title, `/table/${table.id}`);
    known = new Set(due.map((table) => table.id));
    notices.due = due.length;
    heard(tables);
  }

  void look();
  const timer = setInterval(() => void look(), EVERY);
  return () => {
    stopped = true;
    clearInterval(timer);
    notices.due = 0;
  };
}
