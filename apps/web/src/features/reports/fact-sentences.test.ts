import { expect, test } from "vitest";
import { factSentences } from "./fact-sentences.ts";

const facts = { peopleInCohorts: 9, withoutDateOfBirth: 0, notRoutable: 0, sentDefaultInstead: 0, withSeveralPlans: 0 };

test.each([
  [0, []],
  [1, ["1 invited person has no NHS number, so the notification service cannot tell who they are."]],
  [2345, ["2,345 invited people have no NHS number, so the notification service cannot tell who they are."]],
  [undefined, ["Invited people without an NHS number were not yet counted when this report was made."]],
])("invited people without an NHS number, %s of them, are said REQ-REP-13", (withoutNhsNumber, sentences) => {
  expect(factSentences({ ...facts, withoutNhsNumber })).toEqual(sentences);
});
