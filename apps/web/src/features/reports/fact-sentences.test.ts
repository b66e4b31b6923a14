import { expect, test } from "vitest";
import { factSentences, impossibleAgeSentences } from "./fact-sentences.ts";

const facts = {
  people_in_cohorts: 9,
  without_date_of_birth: 0,
  not_routable: 0,
  sent_default_instead: 0,
  with_several_plans: 0,
};

test.each([
  [0, []],
  [1, ["1 invited person has no NHS number, so the notification service cannot identify them."]],
  [2345, ["2,345 invited people have no NHS number, so the notification service cannot identify them."]],
  [undefined, ["When this report was made, we were not yet counting invited people without an NHS number."]],
])("the number of invited people without an NHS number is shown: %s REQ-REP-13 REQ-REP-400", (people, sentences) => {
  expect(factSentences({ ...facts, without_nhs_number: people })).toEqual(sentences);
});

const noPeople = { invited: 0, filtered: 0, suppressed: 0 };
const sentence = "an impossible date of birth, which is after the run date or 130 years or more before it.";

test("invalid dates of birth are reported with the number of people REQ-REP-15", () => {
  const ages = { bands: [], unknown: noPeople };
  const of = (impossible: typeof noPeople) => impossibleAgeSentences({ ...ages, impossible });
  expect(of({ invited: 1, filtered: 1, suppressed: 1 })[0]).toMatch(`3 people have ${sentence}`);
  expect(of({ ...noPeople, filtered: 1 })[0]).toMatch(`1 person has ${sentence}`);
  expect([of(noPeople), impossibleAgeSentences(ages), impossibleAgeSentences(null)]).toEqual([[], [], []]);
});
