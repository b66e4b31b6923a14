import { expect, test } from "vitest";
import { openReports, ready } from "./test/report-screens.tsx";

const underEighty = {
  ID: crypto.randomUUID(),
  Type: "F" as const,
  Name: "Under 80",
  Description: "Too young",
  Priority: 0,
  AttributeLevel: "PERSON" as const,
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-80",
  AndNumber: 0,
  AndClauses: [],
};
const inWords = "Filters out people born after 1 December 1946 (under 80 on 1 December 2026).";
const changed = "The iteration has changed since this report was made.";

test("a count unfolds its rule's text while the iteration still has that rule", async () => {
  const { screen } = await openReports("summary/reports/1", { answers: [[ready()]], rules: [underEighty] });
  await screen.getByText("Under 80").first().click();
  await expect.element(screen.getByText(inWords)).toBeVisible();
  await screen.getByText("Care home").first().click();
  await expect.element(screen.getByText(changed).nth(0)).toBeVisible();
});

test("a rule is found by its ID, even if an AND clause has a name of its own", async () => {
  const report = ready();
  const [first, ...others] = report.summary_report_exclusions?.exclusions ?? [];
  const exclusions = [{ ...first!, rule_names: "Under 80 AND Not in a care home" }, ...others];
  const facts = { ...report.facts!, exclusion_rules: [underEighty.ID, "another", "a third"] };
  const answers = [[ready({ facts, summary_report_exclusions: { exclusions } })]];
  const rules = [
    { ...underEighty, Priority: 20 },
    { ...underEighty, ID: crypto.randomUUID(), Name: "Another rule" },
  ];
  const { screen } = await openReports("summary/reports/1", { answers, rules });
  await screen.getByText("Under 80 AND Not in a care home").first().click();
  await expect.element(screen.getByText(inWords)).toBeVisible();
});
