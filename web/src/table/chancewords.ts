/** What there is to say about the chance of a table. */
import type { Objection } from "../logic/chance/sealing";
import type { ChanceNews } from "../wire/types";
import { say } from "../words/words";

/** What is wrong with it. */
export function objectionText(objection: Objection): string {
  switch (objection) {
    case "other_seed":
      return say("chance.other_seed");
    case "unmatched":
      return say("chance.unmatched");
    case "changed":
      return say("chance.changed");
    case "not_taken":
      return say("chance.not_taken");
    case "against_order":
      return say("chance.against_order");
  }
}

/** What is promised of it: before the first draw of those who sealed, afterwards of those whose secrets went in. */
export function promiseText(chance: ChanceNews | null, drawn: boolean): string {
  if (!chance) return say("chance.operator");
  if (chance.stage === "public") return say("chance.public");
  if (!drawn && chance.stage !== "open") return say("chance.waiting");
  const people = Object.keys(chance.rounds.at(-1)?.secrets ?? {}).length;
  return people ? say("chance.sealed", { people }) : say("chance.operator");
}
