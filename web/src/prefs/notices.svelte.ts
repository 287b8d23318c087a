/** Telling a person who looks elsewhere that it is their turn: by the page's title, and by the browser if they like. */
import { prefs, savePrefs } from "./prefs.svelte";
import { say } from "../words/words";

const knows = typeof Notification !== "undefined";
/** A phone shows only what a service worker tells, and there is none where the connection is not private. */
const workers = typeof navigator !== "undefined" && "serviceWorker" in navigator ? navigator.serviceWorker : null;

class Notices {
  readonly there = knows && workers !== null;
  /** they would be there over https, or on this machine itself */
  readonly insecure = !this.there && typeof isSecureContext !== "undefined" && !isSecureContext;
  blocked = $state(knows && Notification.permission === "denied");
  /** at how many other tables it is my turn */
  due = $state(0);

  constructor() {
    workers?.addEventListener("message", ({ data }: MessageEvent<{ path?: string }>) => {
      if (data.path && location.pathname !== data.path) location.assign(data.path);
    });
  }

  async ask(on: boolean): Promise<void> {
    prefs.notify = on && (await Notification.requestPermission()) === "granted";
    this.blocked = on && !prefs.notify;
    savePrefs();
    if (prefs.notify) await workers?.register("/worker.js");
  }

  /** Tell it, unless the person looks at this page anyway. */
  tell(table: string, path: string): void {
    if (!this.there || !prefs.notify || document.visibilityState === "visible" || Notification.permission !== "granted") return;
    void this.show(say("notice.turn", { table }), path);
  }

  private async show(title: string, path: string): Promise<void> {
    try {
      await workers?.register("/worker.js");
      await (await workers?.ready)?.showNotification(title, { tag: path, data: { path } });
    } catch {
      // the title of the page tells it all the same
    }
  }

  /** The title of a page, with the number of tables that wait. */
  title(text: string): string {
    return this.due ? say("notice.badge", { n: this.due, title: text }) : text;
  }
}

export const notices = new Notices();
