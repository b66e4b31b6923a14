import { shippedReference } from "@spi/domain/library/shipped-reference";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { expect, test } from "vitest";
import { offeredCohorts } from "./described-person.ts";

const { attributes } = shippedReference;

test("the iteration's cohorts are offered by priority, then those used in rules, with any spaces", () => {
  const rule = { AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator: "MemberOf", AndClauses: [] };
  const iteration = {
    IterationCohorts: [
      { CohortLabel: "over_80", Priority: 20 },
      { CohortLabel: "over_75", Priority: 10 },
    ],
    IterationRules: [
      { ...rule, Comparator: "over_75, care_home" },
      { ...rule, Operator: "=", Comparator: "never_compared" },
    ],
  } as unknown as Iteration;
  expect(offeredCohorts(iteration, attributes)).toEqual(["over_75", "over_80", " care_home"]);
});
