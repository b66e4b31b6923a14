import { expect, test } from "vitest";
import { reportOn } from "../support/query-people.ts";
import { withPopulation } from "../support/people.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const texts = ["7", "12", "LS1 1AB", "", null, "20250101", "Y"];
const population = {
  columns: [
    { name: "icb", type: "VARCHAR" },
    { name: "date_of_birth", type: "DATE" },
    { name: "postcode", type: "VARCHAR" },
  ] as const,
  cohortLabels: ["older", "unused"],
  people: [...texts, "nobody"].map((postcode) => ({
    values: { postcode, icb: "QJG", date_of_birth: "19400101" },
    cohorts: postcode === "nobody" ? ["unused"] : ["older"],
  })),
  peoplePerFile: 3,
};

async function warningsOf(question: [string, string, string], tolerate: readonly ("dataType" | "condition")[]) {
  const written = iteration(cohorts("older"), [rule("F", question, { Name: "Asked" })]);
  const report = await withPopulation(population, (populationDir) =>
    reportOn({ iteration: written, campaign, attributes, populationDir, tolerate }),
  );
  return report.ok ? report.value.facts.warnings.map(({ message }) => message) : report.refusal.message;
}

test.each<[[string, string, string], string]>([
  [
    ["POSTCODE", "between", "1,9"],
    "We could not evaluate the rule for 2 people, so we treated these people as not matching.",
  ],
  [["POSTCODE", "between", "50,60"], "The rule did not match anyone. We could not evaluate the rule for 2 people"],
  [["POSTCODE", "between", "one"], "The rule did not match anyone. We could not evaluate the rule for 7 people"],
  [["POSTCODE", "Y>", "-1"], "We could not evaluate the rule for 4 people"],
  [["POSTCODE", "D>", "x"], "The rule did not match anyone. We could not evaluate the rule for 5 people"],
  [["POSTCODE", "D>", "-9[[NVL:x]]"], "The rule did not match anyone. We could not evaluate the rule for 5 people"],
])("the tolerated rule %j reports the people it could not judge REQ-SEL-52", async (question, words) => {
  const tolerate = /^(one|x)$/.test(question[2]) ? "condition" : "dataType";
  expect(await warningsOf(question, [tolerate])).toEqual([expect.stringContaining(words)]);
});

test("a tolerated rule that can be applied to everyone reports only its reason REQ-SEL-52", async () => {
  expect(await warningsOf(["POSTCODE", ">", "1"], ["dataType"])).toEqual([
    expect.stringMatching(/cannot be used with .*\.$/),
  ]);
});
