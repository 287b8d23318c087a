import { applied, type Change } from "./change";
import { fillScene, filled, type ToldScene } from "./fill";
import type { Frame, News, Scene } from "./types";

/** Follows a table from message to message: an entry tells what changes, and here it becomes the whole scene. */
export class Reader {
  private n = -1;
  private scene: Scene | null = null;

  /** The message with its whole scene; null for an entry that does not follow the last one. */
  read(text: string): News | null {
    const told = JSON.parse(text) as News;
    if (told.say === "table") {
      this.n = told.n;
      this.scene = fillScene(told.position.scene as ToldScene);
      return this.with(told, this.scene);
    }
    if (told.say === "entry") {
      if (told.n > this.n + 1 || !this.scene) return null;
      // what was heard already changes nothing
      if (told.n <= this.n) return this.with(told, this.scene);
      const { change, scene } = told.position as { change?: Change; scene?: ToldScene };
      this.n = told.n;
      this.scene = change ? applied(this.scene, change) : scene ? fillScene(scene) : this.scene;
      return this.with(told, this.scene);
    }
    if (told.say === "frames") return { ...told, frames: unrolled(told.frames) };
    return filled(told);
  }

  private with(told: Extract<News, { say: "table" | "entry" }>, scene: Scene): News {
    const news = filled(told);
    return news.say === "table" || news.say === "entry" ? ({ ...news, position: { ...news.position, scene } } as News) : news;
  }
}

/** Frames as they come: the first whole, the others as changes. */
function unrolled(frames: (Frame & { change?: Change })[]): Frame[] {
  let last: Scene | null = null;
  return frames.map(({ change, ...frame }) => {
    last = last && change ? applied(last, change) : fillScene(frame.scene as ToldScene);
    return { ...frame, scene: last };
  });
}
