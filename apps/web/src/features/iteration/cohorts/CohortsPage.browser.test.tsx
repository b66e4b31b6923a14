import { expect, test } from "vitest";
import { clause, openRules, rule } from "../../rules/test/rule-screens.tsx";

test("saving with a cohort typed but not added shows an error REQ-SCR-54", async () => {
  const { screen, saves } = await openRules("cohorts");
  await screen.getByLabelText("Cohort name").fill("covid_carers_v2");
  await screen.getByRole("button", { name: "Save and continue" }).click();
  const refused = screen.getByText(/You typed covid_carers_v2 but did not add it/);
  await expect.element(refused.first()).toBeVisible();
  expect(saves).toEqual([]);
  await screen.getByRole("button", { name: "Add provisional cohort" }).click();
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect
    .poll(() => saves.at(-1)?.IterationCohorts.map(({ CohortLabel }) => CohortLabel))
    .toContain("covid_carers_v2");
});

test("a cohort that rules use cannot be deleted, and each rule is listed with a link §5.20 REQ-SCR-54 REQ-SCR-453", async () => {
  const cohortCondition = { AttributeLevel: "COHORT", AttributeName: "COHORT_LABEL", Operator: "NotMemberOf" } as const;
  const and = clause("S", "And", { ...cohortCondition, Comparator: "covid_carers", AndNumber: 1 });
  const rules = [rule("F", "Under 75", { CohortLabel: "covid_carers" }), rule("S", "Elsewhere", { AndClauses: [and] })];
  const { screen } = await openRules("cohorts", { rules });
  await screen.getByRole("button", { name: "Delete covid_75_and_over" }).click();
  await screen.getByRole("button", { name: "Delete covid_carers" }).click();
  await expect.element(screen.getByRole("link", { name: "Rule “Under 75”" })).toBeVisible();
  await screen.getByRole("link", { name: "Rule “Elsewhere”, AND clause 1" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "Leave this page" }).click();
  await expect.element(screen.getByRole("heading", { name: "Set up 'AND' clause 1 for Elsewhere" })).toBeVisible();
});
