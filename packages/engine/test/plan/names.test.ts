import { expect, test } from "vitest";
import { planIteration } from "../../src/plan/iteration.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

test.each([
  [undefined, "Under 75 on 20 November 2025"],
  ["20260401", "Under 75 on 1 April 2026"],
])("a person's recorded reason contains the run's date, %s or the iteration's §5.06", (runDate, name) => {
  const rules = [rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Under 75 on day of execution" })];
  const run = iteration(cohorts("a"), rules, { IterationDate: "20251120" });
  const plan = planIteration({ iteration: run, campaign, attributes, ...(runDate ? { runDate } : {}) });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  expect(plan.value.rules.F.map((planned) => [planned.name, planned.names])).toEqual([[name, name]]);
});
