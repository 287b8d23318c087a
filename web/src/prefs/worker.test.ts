import { describe, expect, it, vi } from "vitest";
import source from "../../public/worker.js?raw";

interface Page {
  url: string;
  focus: () => void;
  postMessage: (message: object) => void;
}

/** The worker in a browser with these pages open; what a click on its notification does. */
async function clicked(urls: string[], path: string): Promise<string[]> {
  const done: string[] = [];
  const pages: Page[] = urls.map((url) => ({ url, focus: () => done.push(`front ${url}`), postMessage: (message) => done.push(`${JSON.stringify(message)} to ${url}`) }));
  const heard = new Map<string, (event: object) => void>();
  const self = {
    addEventListener: (name: string, act: (event: object) => void) => heard.set(name, act),
    clients: { matchAll: async () => pages, openWindow: (url: string) => done.push(`new ${url}`) },
  };
  new Function("self", source)(self);
  let going: Promise<unknown> = Promise.resolve();
  const close = vi.fn();
  heard.get("notificationclick")?.({ notification: { close, data: { path } }, waitUntil: (work: Promise<unknown>) => (going = work) });
  await going;
  expect(close).toHaveBeenCalled();
  return done;
}

describe("a notification", () => {
  const [start, table] = ["http://here/", "http://here/table/t"];

  it("leads to the page that shows its table", async () => {
    expect(await clicked([start, table], "/table/t")).toEqual([`{"path":"/table/t"} to ${table}`, `front ${table}`]);
  });

  it("or to another page that goes there, or to a new one", async () => {
    expect(await clicked([start], "/table/t")).toEqual([`{"path":"/table/t"} to ${start}`, `front ${start}`]);
    expect(await clicked([], "/table/t")).toEqual(["new /table/t"]);
  });
});
