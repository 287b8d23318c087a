/** Telling a person who looks elsewhere that it is their turn: by the page's title, and by the browser if they like. */
import { prefs, savePrefs } from "./prefs.svelte";
import { say } from "../words/words";

const there = typeof Notification !== "undefined";

class Notices {
  readonly there = there;
  blocked = $state(there && Notification.permission === "denied");
  /** at how many other tables it is my turn */
  due = $state(0);

  async ask(on: boolean): Promise<void> {
    prefs.notify = on && (await Notification.requestPermission()) === "granted";
    this.blocked = on && !prefs.notify;
    savePrefs();
  }

  /** Tell it, unless the person looks at this page anyway. */
  tell(table: string, path: string): void {
    if (!there || !prefs.notify || document.visibilityState === "visible" || Notification.permission !== "granted") return;
    const notice = new Notification(say("notice.turn", { table }), { tag: path });
    notice.onclick = () => {
      window.focus();
      if (location.pathname !== path) location.assign(path);
      notice.close();
    };
  }

  /** The title of a page, with the number of tables that wait. */
  title(text: string): string {
    return this.due ? say("notice.badge", { n: this.due, title: text }) : text;
  }
}

export const notices = new Notices();
