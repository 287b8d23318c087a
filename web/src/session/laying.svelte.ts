/** What the places of a table are made for where its game lays none: the most that areas needed in other games. */
import type { Bounds } from "../logic/space/steady";
import { http } from "../wire/http";
import type { Session } from "./session.svelte";

export class Laying {
  bounds = $state.raw<Bounds>({});
  private learnt = $state("");

  constructor(private readonly session: Session) {}

  private readonly wanted: string = $derived.by(() => {
    const { game, layouts, seats, options, look } = this.session;
    return game === null || layouts.length ? "" : JSON.stringify([game.name, seats.length, options, look ?? ""]);
  });

  /** whether the table can be laid; in another look it stays as it is until that is known too */
  readonly known: boolean = $derived.by(() => this.wanted === "" || this.learnt !== "");

  /** Without an answer places are made for what lies there: a table can be played all the same. */
  async learn(): Promise<void> {
    const { wanted } = this;
    if (wanted === this.learnt) return;
    const { game, seats, options, look } = this.session;
    const found = wanted && game ? await http.bounds(game.name, seats.length, options, look ?? "").catch(() => ({})) : {};
    if (wanted !== this.wanted) return;
    this.bounds = found;
    this.learnt = wanted;
  }
}
