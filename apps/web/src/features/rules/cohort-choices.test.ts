import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { conditionCohortChoices, cohortChoices } from "./rule-draft.ts";

const reference: Parameters<typeof cohortChoices>[0] = {
  ...shippedReference,
  Version: "1",
  codes: {},
  cohorts: ["invited_v1", "new_v1"],
  otherCohorts: ["carers_v1"],
  knownCohorts: new Set(["invited_v1", "carers_v1"]),
  target: "COVID",
};
const labels = (choices: ReturnType<typeof cohortChoices>) => choices.map(({ label }) => label);

test("a rule's condition can use any cohort that contains people, but a rule applies only to the iteration's cohorts REQ-RUL-42", () => {
  expect(labels(conditionCohortChoices(reference, ""))).toEqual(["invited_v1", "new_v1 (Provisional)", "carers_v1"]);
  expect(labels(cohortChoices(reference, ""))).toEqual(["invited_v1", "new_v1 (Provisional)"]);
});

test("a cohort used in a rule stays among its choices, even if it is empty", () => {
  expect(labels(conditionCohortChoices(reference, "gone_v1"))).toContain("gone_v1 (Provisional)");
  expect(labels(conditionCohortChoices(reference, "carers_v1"))).toHaveLength(3);
});
