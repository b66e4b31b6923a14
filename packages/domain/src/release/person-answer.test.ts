import { expect, test } from "vitest";
import type { MessageFate, PersonMessage } from "./person-answer.ts";
import { listedWords } from "./person-answer.ts";

const message = (fate: MessageFate): PersonMessage => ({ plan: "LETTER", wave: 1, fate, reason: null, outcomes: [] });
const said = (...fates: MessageFate[]) => listedWords({ listed: true, release: 2, messages: fates.map(message) });

test("whoever gets no message of a release is said not to get one, however the rules select them REQ-REL-61", () => {
  const none = "They were on the list of release 2, and it does not message them.";
  expect([said("taken out"), said("given up", "refused")]).toEqual([none, none]);
  expect(said("given up", "still to go")).toBe("They were on the list of release 2.");
  expect(said("handed over")).toBe("They were on the list of release 2.");
});
