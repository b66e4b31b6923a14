import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { importFindings } from "./import-findings.ts";

const path = new URL("../../../../packages/domain/src/campaign-file/published-example.json", import.meta.url);
const example = JSON.parse(readFileSync(path, "utf8")) as {
  CampaignConfig: { Iterations: { IterationRules: Record<string, unknown>[] }[] };
};

const withRule = (change: object) => {
  const file = structuredClone(example);
  const rules = file.CampaignConfig.Iterations[0]!.IterationRules;
  rules[3] = { ...rules[3], ...change };
  return importFindings(file, "20251001").filter(({ path: at }) => at.includes("IterationRules.3.Comparator"));
};

test("a check reports the same findings about derived plans as an import REQ-SEL-252", () => {
  const messages = importFindings(example, "20251001").map(({ message }) => message);
  expect(messages.join("\n")).toContain("“RETIRED” is not in the file's ActionsMapper, so no one is sent it.");
});

test.each([
  ["an offset with a value for those without one", { Comparator: "-75[[OFFSET:20260331]][[NVL:20000101]]" }],
  ["an empty element of a list", { AttributeName: "ICB", Operator: "in", Comparator: "QWO,,QF7" }],
])("a check reports the same as an import about %s REQ-SEL-252", (_, change) => {
  expect(withRule(change)).not.toEqual([]);
});
