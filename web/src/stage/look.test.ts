import { expect, test } from "vitest";
import type { Session } from "../session/session.svelte";
import type { News, Position } from "../wire/types";
import { Look } from "./look.svelte";

/** A table whose faces say at which answer they were asked for. */
function table(): { session: Session; asked: string[]; go: () => void } {
  const asked: string[] = [];
  const at = (ply: number): Position => ({ ply }) as Position;
  const session = {
    live: at(1),
    ask: ({ key }: { key: string }): Promise<News> => {
      asked.push(key);
      return Promise.resolve({ say: "face", face: { title: `${key} at ${session.live.ply}` } } as unknown as News);
    },
  };
  const go = (): void => void (session.live = at(session.live.ply + 1));
  return { session: session as unknown as Session, asked, go };
}

const told = async (look: Look): Promise<string | undefined> => {
  await Promise.resolve();
  await Promise.resolve();
  return look.face?.title;
};

test("what tells of a piece is told anew when the position is another", async () => {
  const { session, go } = table();
  const look = new Look(session);
  look.pin("tile");
  expect(await told(look)).toBe("tile at 1");
  go();
  look.renew();
  expect(look.face?.title).toBe("tile at 1");
  expect(await told(look)).toBe("tile at 2");
});

test("a face that holds is asked for once", async () => {
  const { session, asked } = table();
  const look = new Look(session);
  look.pin("tile");
  await told(look);
  look.renew();
  look.pin("tile");
  await told(look);
  expect(asked).toEqual(["tile"]);
});

test("nothing is asked for where nothing is looked at", () => {
  const { session, asked } = table();
  new Look(session).renew();
  expect(asked).toEqual([]);
});
