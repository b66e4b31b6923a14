import { expect, test } from "vitest";
import { openRules } from "../../rules/test/rule-screens.tsx";

test("a cohort that was typed but not added is not forgotten when the cohorts are saved REQ-SCR-54", async () => {
  const { screen, saves } = await openRules("cohorts");
  await screen.getByLabelText("Cohort name").fill("covid_carers_v2");
  await screen.getByRole("button", { name: "Save and continue" }).click();
  const refused = screen.getByText(/You chose covid_carers_v2 but did not add it/);
  await expect.element(refused.first()).toBeVisible();
  expect(saves).toEqual([]);
  await screen.getByRole("button", { name: "Add provisional cohort" }).click();
  await screen.getByRole("button", { name: "Save and continue" }).click();
  await expect
    .poll(() => saves.at(-1)?.IterationCohorts.map(({ CohortLabel }) => CohortLabel))
    .toContain("covid_carers_v2");
});
