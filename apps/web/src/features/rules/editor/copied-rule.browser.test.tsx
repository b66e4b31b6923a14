import { expect, test } from "vitest";
import { openRules, rule } from "../test/rule-screens.tsx";

test("of an address whose rule to copy is not there it is said that a new rule is begun REQ-SCR-92", async () => {
  const { screen } = await openRules("filter-rules/new?copyOf=gone", { rules: [rule("F", "Too old", {})] });
  await expect.element(screen.getByText(/^The rule to copy is not there/)).toBeVisible();
  await expect.element(screen.getByLabelText("Rule name", { exact: true })).toHaveValue("");
});

test("a rule that is there is copied without such words REQ-SCR-92", async () => {
  const copied = rule("F", "Too old", {});
  const { screen } = await openRules(`filter-rules/new?copyOf=${copied.ID}`, { rules: [copied] });
  await expect.element(screen.getByText(/This is a copy\./)).toBeVisible();
  await expect.element(screen.getByText(/^The rule to copy/)).not.toBeInTheDocument();
});
