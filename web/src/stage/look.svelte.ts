/** Which piece is looked at: what the pointer or the focus rests on, or what was clicked or pressed long to be seen. */
import type { Session } from "../session/session.svelte";
import type { Face } from "../wire/types";

const FIRST = 420;
const NEXT = 110;

export class Look {
  /** the piece whose face is open */
  key = $state<string | null>(null);
  /** it was clicked, not just passed over: a second click on it wants to act */
  pinned = $state(false);

  /** its full face, once the server has told it */
  face = $state.raw<Face | null>(null);

  /** faces by their key, of one position */
  private known = new Map<string, Face | null>();
  private of: Session["live"] = null;
  private wanted: string | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(private readonly session: Session) {}

  /** The pointer or the focus is on this piece; another face opens sooner while one is open. */
  rest(key: string | null): void {
    if (key === this.wanted) return;
    this.wanted = key;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    if (key === this.key) return;
    this.timer = setTimeout(() => this.open(this.wanted, false), this.key === null ? FIRST : NEXT);
  }

  pin(key: string): void {
    this.wanted = key;
    this.open(key, true);
  }

  close(): boolean {
    const was = this.key !== null;
    this.wanted = null;
    this.open(null, false);
    return was;
  }

  /** The position is another: what lies there may be, too. The old text stays until the new one is told. */
  renew(): void {
    if (this.key !== null) void this.fetch(this.key);
  }

  private open(key: string | null, pinned: boolean): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.key = key;
    this.pinned = pinned;
    this.face = null;
    if (key !== null) void this.fetch(key);
  }

  /** A face holds as long as the position does. */
  private async fetch(key: string): Promise<void> {
    const of = this.session.live;
    if (of !== this.of) this.known.clear();
    this.of = of;
    try {
      if (!this.known.has(key)) {
        const news = await this.session.ask({ do: "face", key });
        if (of !== this.of) return;
        if (news.say === "face") this.known.set(key, news.face);
      }
      if (this.key === key) this.face = this.known.get(key) ?? null;
    } catch {
      // the line broke: what is drawn from the table itself stays
    }
  }
}
