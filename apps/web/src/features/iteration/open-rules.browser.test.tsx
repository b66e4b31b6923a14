import type { RuleType } from "@spi/domain/rule/rule";
import { expect, test } from "vitest";
import { openRules, rule } from "../rules/test/rule-screens.tsx";

const names = { F: "Filtered", S: "Suppressed", R: "Routed" } as const;
const types = Object.keys(names) as RuleType[];
const rules = types.map((type) => rule(type, names[type]));

for (const asReviewer of [false, true]) {
  test.each(types)(
    `the summary opens the group of rules in openRules=%s, for a ${asReviewer ? "reviewer" : "writer"} §2.2.11 §2.3.16`,
    async (open) => {
      const { screen } = await openRules(`summary?openRules=${open}`, { rules, asReviewer });
      await expect.element(screen.getByText(`Why ${names[open]}`)).toBeVisible();
      for (const type of types) {
        const line = screen.getByRole("button", { name: `Rule 1: ${names[type]}`, includeHidden: true });
        const isShown = line.element().checkVisibility({ contentVisibilityAuto: true });
        expect([type, isShown]).toEqual([type, asReviewer || type === open]);
        await expect.element(line).toHaveAttribute("aria-expanded", String(type === open));
      }
    },
  );
}

test("the summary shows details, default routing, cohorts and the three rule groups §2.3.16", async () => {
  const { screen } = await openRules("summary", { rules });
  for (const part of ["Details", "Cohorts", "Filter rules", "Suppression rules", "Routing rules"])
    await screen.getByRole("heading", { name: part, exact: true }).click();
  await expect.element(screen.getByText("First communication")).toBeVisible();
  await expect.element(screen.getByText("LETTER").first()).toBeVisible();
  const cohorts = screen.getByRole("table", { name: "Cohorts" });
  await expect.element(cohorts).toBeVisible();
  expect(cohorts.element().textContent).toContain("covid_carers");
  for (const type of types)
    await expect.element(screen.getByRole("button", { name: `Rule 1: ${names[type]}` })).toBeVisible();
});
