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
      for (const type of types) {
        const line = screen.getByRole("button", { name: `Rule 1: ${names[type]}` });
        await expect.element(line).toBeVisible();
        await expect.element(line).toHaveAttribute("aria-expanded", String(type === open));
      }
      await expect.element(screen.getByText(`Why ${names[open]}`)).toBeVisible();
    },
  );
}

test("the summary shows details, default routing, cohorts and the three rule groups §2.3.16", async () => {
  const { screen } = await openRules("summary", { rules });
  await expect.element(screen.getByText("First communication")).toBeVisible();
  await expect.element(screen.getByText("LETTER").first()).toBeVisible();
  const cohorts = screen.getByRole("table", { name: "Cohorts" });
  await expect.element(cohorts).toBeVisible();
  expect(cohorts.element().textContent).toContain("covid_carers");
  for (const title of ["Filter", "Suppression", "Routing"])
    await expect.element(screen.getByRole("heading", { name: new RegExp(`^${title} rules \\(1\\)`) })).toBeVisible();
});
