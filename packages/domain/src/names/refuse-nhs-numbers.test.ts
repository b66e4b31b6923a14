import { expect, test } from "vitest";
import { schemaProblems } from "../values/issue-messages.ts";
import { importCampaignFile } from "../campaign-file/import/import-campaign-file.ts";
import publishedFile from "../campaign-file/published-example.json" with { type: "json" };
import { newIterationDefaults, iterationContentSchema } from "../iteration/iteration.ts";
import { nhsNumberInText } from "./nhs-number.ts";

const iteration = { ...newIterationDefaults, Name: "Autumn", IterationDate: "20261120" };
const rule = {
  ID: "99900000-1800-4000-8000-999000001800",
  Type: "F",
  Name: "Under 75",
  Description: "Too young",
  Priority: 0,
  Operator: "in",
  Comparator: "A",
  AttributeLevel: "PERSON",
  AttributeName: "ICB",
  AndNumber: 0,
  AndClauses: [],
};
const problemsOf = (changes: object) => schemaProblems(iterationContentSchema, { ...iteration, ...changes });
const problemsOfRule = (changes: object) => problemsOf({ IterationRules: [{ ...rule, ...changes }] });

test.each([
  ["Description", { Description: "For 999 000 0018" }],
  ["Comparator", { Comparator: "A,9990000018" }],
  ["CommsRouting", { CommsRouting: "LETTER|9990000018" }],
  ["Carried.Note", { Carried: { Note: "9990000018" } }],
  ["Carried.Note", { Carried: { Note: 9_990_000_018 } }],
  ["Carried.9990000018", { Carried: { 9990000018: true } }],
])("a rule's %s cannot contain an NHS number REQ-SEC-261", (field, changes) => {
  expect(problemsOfRule(changes)).toEqual({ [`IterationRules.0.${field}`]: [nhsNumberInText] });
});

test("a rule's identifier, a list of ages and a condition on the NHS number are not NHS numbers in text REQ-SEC-261", () => {
  for (const changes of [
    {},
    { Comparator: "99,90,00,00,18" },
    { AttributeName: "NHS_NUMBER", Comparator: "9990000018" },
  ])
    expect(problemsOfRule(changes)).toEqual({});
});

test("a label and a rule that is never evaluated cannot contain an NHS number REQ-SEC-261", () => {
  expect(problemsOf({ IterationCohorts: [{ CohortLabel: "flu_999_000_0018", Priority: 0 }] })).toEqual({
    "IterationCohorts.0.CohortLabel": [nhsNumberInText],
  });
  expect(problemsOf({ CarriedRules: [{ Type: "X", Description: ["9990000018"] }] })).toEqual({
    "CarriedRules.0.Description.0": [nhsNumberInText],
  });
});

/** Returns copies of a JSON value, each with one text replaced. */
function* withText(value: unknown, text: string): Generator {
  if (typeof value === "string") yield text;
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    for (const other of withText(part, text))
      yield Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
  }
}

test("no text in a campaign file can contain an NHS number REQ-SEC-261", () => {
  let id = 0;
  const newId = () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, "0")}`;
  const options = { newId, checkRules: () => ({}), reviewWarnings: () => [], reviewBlockers: () => [] };
  const imports = (file: unknown) => importCampaignFile(file, options);
  expect(imports(publishedFile).ok).toBe(true);
  let files = 0;
  for (const file of withText(publishedFile, "9990000018")) {
    files += 1;
    const read = imports(file);
    if (!read.ok) continue;
    const { campaign, iterations } = read.value;
    expect(JSON.stringify([campaign, iterations])).not.toContain("9990000018");
  }
  expect(files).toBeGreaterThan(20);
});
