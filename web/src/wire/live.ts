import type { News, Wish } from "./types";
import { Reader } from "./reader";
import { currentToken, renewToken } from "./token";

/** `lost`: the server is there but the line broke. `gone`: nobody answers at all. */
export type Link = "connecting" | "open" | "lost" | "gone";

export interface Listener {
  news(news: News): void;
  /** what came could not be read */
  fault(error: unknown): void;
  link(link: Link, retryAt: number | null): void;
  /** the line is open: say what is wanted */
  ready(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** How long to wait before the next try; a little chance keeps many screens from knocking at once. */
export function backOff(tries: number, chance = Math.random()): number {
  return Math.min(FIRST_WAIT * 2 ** tries, LONGEST_WAIT) * (0.8 + 0.4 * chance);
}

/** One line to the server that mends itself. */
export class Live {
  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private refs = 0;
  private waiting = new Map<number, { done: (news: News) => void; failed: (why: Error) => void }>();
  private closed = false;
  private readonly reader = new Reader();

  constructor(private readonly listener: Listener) {}

  connect(): void {
    this.closed = false;
    this.listener.link("connecting", null);
    this.dial();
    window.addEventListener("online", this.now);
    document.addEventListener("visibilitychange", this.now);
  }

  close(): void {
    this.closed = true;
    if (this.timer) clearTimeout(this.timer);
    window.removeEventListener("online", this.now);
    document.removeEventListener("visibilitychange", this.now);
    this.socket?.close();
    this.drop();
  }

  /** Try again now instead of at the end of the wait. */
  readonly now = (): void => {
    if (this.closed || this.timer === null || document.visibilityState === "hidden") return;
    clearTimeout(this.timer);
    this.timer = null;
    void this.redial();
  };

  tell(wish: Wish): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(wish));
    return true;
  }

  /** A message whose answer is wanted. */
  ask(wish: Wish): Promise<News> {
    const ref = ++this.refs;
    return new Promise((done, failed) => {
      if (this.socket?.readyState !== WebSocket.OPEN) return failed(new Error("not connected"));
      this.waiting.set(ref, { done, failed });
      this.socket.send(JSON.stringify({ ...wish, ref }));
    });
  }

  private dial(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    // In the address the token would stand in the log of every proxy; a page can give its socket nothing else.
    const socket = new WebSocket(`${scheme}://${location.host}/live`, ["motley", `motley.token.${currentToken()}`]);
    this.socket = socket;
    socket.onopen = () => {
      this.listener.link("open", null);
      this.listener.ready();
    };
    socket.onmessage = (message) => {
      try {
        const news = this.reader.read(String(message.data));
        if (news) this.hear(news);
        // something was missed: the table is opened again from the last entry that was heard
        else this.listener.ready();
      } catch (error) {
        this.listener.fault(error);
      }
    };
    socket.onclose = () => {
      if (socket !== this.socket) return;
      this.drop();
      if (!this.closed) this.lose(true);
    };
  }

  private hear(news: News): void {
    this.tries = 0;
    const asked = news.ref === undefined || news.ref === null ? undefined : this.waiting.get(news.ref);
    if (asked) {
      this.waiting.delete(news.ref as number);
      asked.done(news);
    }
    this.listener.news(news);
  }

  private drop(): void {
    this.socket = null;
    for (const { failed } of this.waiting.values()) failed(new Error("the connection broke"));
    this.waiting.clear();
  }

  private lose(answered: boolean): void {
    const pause = backOff(this.tries++);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.redial();
    }, pause);
    this.listener.link(answered ? "lost" : "gone", Date.now() + pause);
  }

  private async redial(): Promise<void> {
    const answered = await renewToken();
    if (this.closed || this.socket !== null) return;
    if (answered) this.dial();
    else this.lose(false);
  }
}
