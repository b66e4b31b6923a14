import fc from "fast-check";
import { expect, test } from "vitest";
import { type CampaignDetails, newCampaignDefaults } from "../../campaign/campaign.ts";
import { exportCampaign } from "../export-campaign.ts";
import { type Iteration, type IterationContent, newestFirst } from "../../iteration/iteration.ts";
import { type IterationRule, type RuleType, ruleTypeFacts } from "../../rule/rule.ts";
import { importCampaignFile } from "./import-campaign-file.ts";
import type { ImportOptions } from "./import-target.ts";

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
const options: ImportOptions = {
  newId,
  checkRules: () => ({}),
  reviewWarnings: () => [],
  reviewBlockers: () => [],
};

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 &+,.()-]{0,30}[A-Za-z0-9]$/);
const plans = ["DIGITAL", "LETTER", "BRAILLE"] as const;
const labels = ["covid_75_v1", "covid_imm_v2", "covid_care_v1"];

const condition = fc.record({
  Operator: fc.constantFrom("=", "Y>", "in"),
  Comparator: fc.stringMatching(/^[A-Z0-9,[\]:-]{0,12}$/),
  AttributeName: fc.constantFrom("OPTOUT", "ICB", "DATE_OF_BIRTH"),
  target: fc.constantFrom("ALL", "COVID", "FLU"),
});

function clause(drawn: { target: string } & Record<"Operator" | "Comparator" | "AttributeName", string>) {
  const { target, ...rest } = drawn;
  const AttributeLevel = target === "ALL" ? ("PERSON" as const) : ("TARGET" as const);
  return { ...rest, AttributeTarget: target, AttributeLevel };
}

const rulesOf = (Type: RuleType) =>
  fc
    .array(
      fc.record({
        name,
        condition,
        clauses: fc.array(condition, { maxLength: 3 }),
        scope: fc.option(fc.constantFrom(...labels)),
      }),
      { maxLength: 4 },
    )
    .map((drawn) =>
      drawn.map((rule, index): IterationRule => {
        const common = { Type, Priority: ruleTypeFacts[Type].lowest + index * 10 };
        const Name = `${rule.name} ${Type}${index}`;
        return {
          ...common,
          ...clause(rule.condition),
          ID: newId(),
          Name,
          Description: rule.name,
          AndNumber: 0,
          ...(rule.scope && Type !== "R" ? { CohortLabel: rule.scope } : {}),
          ...(Type === "R" ? { CommsRouting: plans.slice(index % 3).join("|") } : {}),
          AndClauses: rule.clauses.map((part, number) => ({
            ...common,
            ...clause(part),
            ID: newId(),
            Name: `${Name} AND ${number + 1}`,
            Description: rule.name,
            AndNumber: number + 1,
          })),
        };
      }),
    );

const iteration = fc
  .record({
    name,
    day: fc.integer({ min: 10, max: 28 }),
    type: fc.constantFrom("A", "M", "S"),
    F: rulesOf("F"),
    S: rulesOf("S"),
    R: rulesOf("R"),
    plans: fc.subarray([...plans], { minLength: 1 }),
  })
  .map((drawn) => ({
    Name: drawn.name,
    IterationDate: `202612${drawn.day}`,
    CommsType: "I" as const,
    Type: drawn.type as "A",
    ApprovalMinimum: 0,
    ApprovalMaximum: 5,
    DefaultCommsRouting: drawn.plans.join("|"),
    IterationCohorts: labels.map((CohortLabel, index) => ({ CohortLabel, Priority: index * 10 })),
    IterationRules: [...drawn.F, ...drawn.S, ...drawn.R],
  }));

const campaign = fc
  .record({ name, iterations: fc.uniqueArray(iteration, { selector: (entry) => entry.Name, maxLength: 4 }) })
  .map((drawn) => {
    const details: CampaignDetails = {
      ...newCampaignDefaults,
      ID: newId(),
      Version: 3,
      Name: drawn.name,
      StartDate: "20261201",
      EndDate: "20261231",
      Manager: ["manager@example.nhs.uk"],
      Approver: [],
      Reviewer: [],
      AvailableRoutingIds: [...plans],
    };
    const iterations = drawn.iterations.map((content, index): Iteration => ({
      ...content,
      ID: newId(),
      Version: 2,
      IterationNumber: index * 2 + 1,
    }));
    return { details, iterations };
  });

/** Returns content without the identifiers that an import creates. */
function withoutIds(content: IterationContent): unknown {
  const dropId = ({ ID: _id, ...rest }: { ID: string }) => rest;
  return {
    ...content,
    IterationRules: content.IterationRules.map((rule) => ({
      ...dropId(rule),
      AndClauses: rule.AndClauses.map(dropId),
    })),
  };
}

test("an exported campaign is imported unchanged except for identifiers and versions", () => {
  fc.assert(
    fc.property(campaign, ({ details, iterations }) => {
      const file: unknown = JSON.parse(JSON.stringify(exportCampaign(details, newestFirst(iterations))));
      const imported = importCampaignFile(file, options);
      if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
      const { ID: _id, Version: _version, ...content } = details;
      expect(imported.value.campaign).toEqual(content);
      const expected = iterations.map(({ ID: _i, Version: _v, IterationNumber: number, ...rest }) => ({
        number,
        content: withoutIds(rest),
      }));
      expect(
        imported.value.iterations.map((imported) => ({ ...imported, content: withoutIds(imported.content) })),
      ).toEqual(expected);
      const without = [expect.objectContaining({ path: "CampaignConfig.Iterations" })];
      expect(imported.value.findings).toEqual(iterations.length === 0 ? without : []);
    }),
    { numRuns: 150 },
  );
});

const rule = {
  Type: "F",
  Name: "Main",
  Description: "Main",
  Priority: 10,
  Operator: "=",
  Comparator: "Y",
  AttributeLevel: "PERSON",
  AttributeName: "CARE_HOME_FLAG",
};
const small = (changes: object = {}, rules: object[] = [rule]) => ({
  CampaignConfig: {
    ...newCampaignDefaults,
    Name: "Small",
    StartDate: "20261201",
    EndDate: "20261231",
    AvailableRoutingIds: ["LETTER"],
    Iterations: [
      {
        Name: "One",
        IterationDate: "20261205",
        CommsType: "I",
        Type: "M",
        ApprovalMinimum: 0,
        ApprovalMaximum: 0,
        DefaultCommsRouting: "LETTER",
        IterationCohorts: [{ CohortLabel: "a_v1", Priority: 10 }],
        IterationRules: rules,
      },
    ],
    ...changes,
  },
});

test("rules with the same type and priority become one rule with AND clauses numbered from 1 §3.10", () => {
  const rules = [
    rule,
    { ...rule, Type: "S", Priority: 510, Name: "Other" },
    { ...rule, Name: "Second" },
    { ...rule, Name: "Third" },
  ];
  const imported = importCampaignFile(small({}, rules), options);
  const read = imported.ok ? imported.value.iterations[0]?.content.IterationRules : undefined;
  expect(
    read?.map(({ Name, AndNumber, AndClauses }) => [
      Name,
      AndNumber,
      AndClauses.map((part) => [part.Name, part.AndNumber]),
    ]),
  ).toEqual([
    [
      "Main",
      0,
      [
        ["Second", 1],
        ["Third", 2],
      ],
    ],
    ["Other", 0, []],
  ]);
});

test("an import reports all problems at once with their paths in the file, even in grouped rules §1.11", () => {
  const file = small({ EndDate: "20261131" }, [
    rule,
    { ...rule, Comparator: [5] },
    { ...rule, Type: "R", Priority: 1000, Description: [] },
  ]);
  const imported = importCampaignFile(file, options);
  const problems = imported.ok ? [] : imported.refusal.filter(({ kind }) => kind === "problem").map(({ path }) => path);
  expect(problems).toEqual(
    expect.arrayContaining([
      "CampaignConfig.EndDate",
      "CampaignConfig.Iterations.0.IterationRules.1.Comparator",
      "CampaignConfig.Iterations.0.IterationRules.2.Description",
    ]),
  );
});

test("problems with the campaign and the reference data are reported at the rule in the file", () => {
  const checkRules = () => ({ "IterationRules.0.AndClauses.0.Operator": ["Unknown"] });
  const imported = importCampaignFile(
    small({}, [rule, { ...rule, Type: "S", Priority: 2, Name: "Low" }, { ...rule, Name: "And" }]),
    { ...options, checkRules },
  );
  expect(imported.ok ? [] : imported.refusal.map(({ path }) => path)).toEqual([
    "CampaignConfig.Iterations.0.IterationRules.1.Priority",
    "CampaignConfig.Iterations.0.IterationRules.2.Operator",
  ]);
});

test("an import lists carried fields and gives iterations with the same name different names", () => {
  const [first] = small().CampaignConfig.Iterations;
  const file = small({ Colour: "red", Iterations: [first, { ...first, StatusText: {} }] });
  const imported = importCampaignFile(file, options);
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
  expect(imported.value.iterations.map(({ content }) => content.Name)).toEqual(["One", "One (2)"]);
  expect(imported.value.findings.map(({ kind, path }) => `${kind} ${path}`).toSorted()).toEqual([
    "interpreted CampaignConfig.Iterations.1.Name",
    "notUsed CampaignConfig.Colour",
    "notUsed CampaignConfig.Iterations.1.StatusText",
  ]);
});

test("a problem names its iteration and rule and describes the expected value", () => {
  const imported = importCampaignFile(small({ Target: "POLIO" }, [{ ...rule, AttributeLevel: 7 }]), options);
  const problems = imported.ok ? [] : imported.refusal.filter(({ kind }) => kind === "problem");
  expect(problems.map(({ place, message }) => `${place}: ${message}`)).toEqual([
    "Target: This must be COVID, FLU, COVID_FLU, MMR, RSV, AAA, BOWEL, BREAST, CERVICAL, DIABETIC_EYE or LUNG.",
    "iteration 1 “One”, filter rule 1 “Main”, AttributeLevel: This is not valid: 7. Enter PERSON, TARGET or COHORT.",
  ]);
});

test("content that is not a campaign is refused", () => {
  for (const json of [null, 5, [], {}, { CampaignConfig: { Iterations: "x" } }]) {
    expect(importCampaignFile(json, options).ok).toBe(false);
  }
});

const wrong = fc.constantFrom<unknown>(
  null,
  {},
  [],
  "x",
  1,
  { CohortLabel: 1, Priority: 1 },
  { Name: 5, AndClauses: [null] },
);
test("a list of any length with invalid items is refused with its problems REQ-SRV-260", () => {
  const lists = ["IterationCohorts", "IterationRules", "AvailableRoutingIds"] as const;
  const wrongs = fc.array(wrong, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...lists), wrongs, fc.integer({ min: 1, max: 600 }), (list, items, length) => {
      const all = Array.from({ length }, (_, index) => structuredClone(items[index % items.length]));
      const [iteration] = small({}, [rule]).CampaignConfig.Iterations;
      const inCampaign = list === "AvailableRoutingIds";
      const file = small(inCampaign ? { [list]: all } : { Iterations: [{ ...iteration, [list]: all }] });
      expect(() => importCampaignFile(file, options)).not.toThrow();
    }),
    { numRuns: 60 },
  );
});

test("rules with many invalid clauses are refused with their problems REQ-SRV-260", () => {
  for (const length of [30, 101, 300]) {
    const clauses = Array.from({ length }, (_, index) => ({
      Type: "F",
      Priority: rule.Priority,
      Name: index % 2 ? "x" : 5,
    }));
    expect(importCampaignFile(small({}, [rule, ...clauses, null] as object[]), options).ok).toBe(false);
  }
});
