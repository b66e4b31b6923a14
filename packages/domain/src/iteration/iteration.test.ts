import { expect, test } from "vitest";
import {
  type Iteration,
  completenessMessages,
  commsTypeNames,
  missingParts,
  newestFirst,
  newIterationDefaults,
  nextIterationNumber,
} from "./iteration.ts";
import { byField } from "../values/field-errors.ts";
import { checkIteration, checkSave } from "../campaign/iteration-checks.ts";
import { exportCampaign, exportFileName, exportFileText, exportProblems } from "../campaign-file/export-campaign.ts";
import { newCampaignDefaults } from "../campaign/campaign.ts";
import { type IterationRule, ruleMessages } from "../rule/rule.ts";
import { isAhead, renameRoutingPlans, usesRoutingPlan } from "../campaign/routing-plan-rename.ts";

const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

const clause = {
  ID: id(2),
  Type: "F" as const,
  Name: "",
  Description: "",
  Priority: 0,
  Operator: "=",
  Comparator: "Y",
  AttributeTarget: "ALL",
  AttributeLevel: "PERSON" as const,
  AttributeName: "CARE_HOME_FLAG",
  AndNumber: 1,
};

const iteration: Iteration = {
  ...newIterationDefaults,
  ID: id(1),
  Version: 3,
  IterationNumber: 1,
  Name: "First",
  IterationDate: "20261201",
  DefaultCommsRouting: "PLAN_A|PLAN_B",
  IterationCohorts: [
    { CohortLabel: "over_75_v1", Priority: 10 },
    { CohortLabel: "at_risk_v1", Priority: 20 },
  ],
  IterationRules: [
    {
      ...clause,
      ID: id(3),
      Name: "Young in care",
      Description: "d",
      AndNumber: 0,
      CohortLabel: "at_risk_v1",
      AndClauses: [clause],
    },
    {
      ...clause,
      ID: id(4),
      Type: "R",
      Priority: 1000,
      Name: "Letter",
      Description: "d",
      AndNumber: 0,
      CommsRouting: "PLAN_B",
      AndClauses: [],
    },
  ],
};

const campaign = { StartDate: "20261101", EndDate: "20270331", AvailableRoutingIds: ["PLAN_A", "PLAN_B"] };

const empty = { Type: undefined, CommsType: undefined, DefaultCommsRouting: "", ApprovalMaximum: undefined };

test("a complete iteration has a type, invitation type, default routing and maximum §5.22", () => {
  expect(missingParts(iteration)).toEqual([]);
  expect(missingParts({ ...iteration, ...empty })).toEqual([
    "type",
    "invitationType",
    "defaultRouting",
    "approvalMaximum",
  ]);
});

test("a new iteration has the default values §9.09, and invitation types have display names §9.10", () => {
  expect(newIterationDefaults).toMatchObject({ CommsType: "I", Type: "M", ApprovalMinimum: 0, ApprovalMaximum: 0 });
  expect(commsTypeNames).toEqual({ I: "First communication", R: "Reminder communication" });
});

test("iterations are listed by run date, newest first §9.18", () => {
  const dates = ["20261201", "20270101", "20261115"].map((IterationDate, index) => ({
    IterationDate,
    IterationNumber: index,
  }));
  expect(newestFirst(dates).map((item) => item.IterationDate)).toEqual(["20270101", "20261201", "20261115"]);
});

test("an iteration contains each cohort once, ignoring letter case §5.19", () => {
  const IterationCohorts = [...iteration.IterationCohorts, { CohortLabel: "OVER_75_V1", Priority: 30 }];
  expect(byField(checkIteration({ ...iteration, IterationCohorts }, { campaign, otherNames: [] }))).toEqual({
    "IterationCohorts.2.CohortLabel": ["This cohort is already selected."],
  });
});

test.each(["one,two", "one;two", "one|two", "one\ntwo"])(
  "the label %j, which would be read as two, is refused REQ-VAL-23",
  (CohortLabel) => {
    const IterationCohorts = [{ CohortLabel, Priority: 0 }];
    expect(
      byField(checkIteration({ ...iteration, IterationCohorts, IterationRules: [] }, { campaign, otherNames: [] })),
    ).toEqual({
      "IterationCohorts.0.CohortLabel": [expect.stringContaining("cannot contain commas") as string],
    });
  },
);

test("a user cannot add more rules than a type's numbers allow in steps of ten, and imported ones can stay §9.05 REQ-FMT-400", () => {
  const many = (length: number): Iteration => ({
    ...iteration,
    IterationRules: Array.from({ length }, (_, index) => ({
      ...iteration.IterationRules[0]!,
      ID: id(100 + index),
      Name: `Rule ${index}`,
      Priority: index,
    })),
  });
  const check = (length: number, before: number) =>
    checkSave(many(length), { campaign, otherNames: [], before: many(before) })["IterationRules"];
  expect(check(51, 50)).toEqual([expect.stringContaining("up to 50 filter rules")]);
  expect([check(120, 120), check(119, 120)]).toEqual([undefined, undefined]);
  expect(check(121, 120)).toBeDefined();
});

const details = { ...newCampaignDefaults, ...campaign, ID: id(9), Version: 4, Name: "Spring" };

test("an export leaves out identifiers of rules, AND numbers and library metadata §4.37, and AND clauses share the priority", () => {
  const file = exportCampaign(details, [iteration]);
  const rules = file.CampaignConfig.Iterations[0]?.IterationRules ?? [];
  expect(rules.map((rule) => [rule.Type, rule.Priority, rule.Name])).toEqual([
    ["F", 0, "Young in care"],
    ["F", 0, "Young in care"],
    ["R", 1000, "Letter"],
  ]);
  const text = exportFileText(file);
  for (const field of ["AndNumber", "LibraryRuleMetadata", "locked_by", "created_by", "AndClauses"])
    expect(text).not.toContain(field);
  for (const rule of rules) expect(rule).not.toHaveProperty("ID");
});

test("the next iteration's number is the number of iterations plus 1, or the highest plus 1 if that is taken §4.36 REQ-FMT-252", () => {
  expect([[], [1], [1, 2], [2, 1]].map(nextIterationNumber)).toEqual([1, 2, 3, 3]);
  expect([[1, 3], [2], [1, 3, 7], [5, 6]].map(nextIterationNumber)).toEqual([4, 3, 4, 3]);
  expect(
    [
      [2, 3],
      [1, 2, 4],
      [1, 4, 9],
    ].map(nextIterationNumber),
  ).toEqual([4, 5, 10]);
});

test("an export has the specification's field order and keeps AttributeTarget §4.37 REQ-FMT-251", () => {
  const scrambled = <Value extends object>(value: Value) =>
    Object.fromEntries(Object.entries(value).toReversed()) as Value;
  const rules = iteration.IterationRules.map((rule) =>
    scrambled({ ...rule, IterationID: id(1), DisplayName: "Shown", ConditionType: "ALL", CommsRouting: "PLAN_B" }),
  );
  const given = { ...iteration, IterationRules: rules, Carried: { StatusText: "Wait" } };
  const { CampaignConfig: file } = exportCampaign(scrambled({ ...details, Carried: { Note: "x" } }), [
    scrambled(given),
  ]);
  expect(Object.keys(file)).toEqual([
    "ID",
    "Version",
    "Name",
    "Type",
    "Target",
    "Manager",
    "Approver",
    "Reviewer",
    "IterationFrequency",
    "IterationType",
    "IterationTime",
    "DefaultCommsRouting",
    "StartDate",
    "EndDate",
    "ApprovalMinimum",
    "ApprovalMaximum",
    "Iterations",
    "AvailableRoutingIds",
    "Note",
  ]);
  const [exported] = file.Iterations;
  expect(Object.keys(exported ?? {})).toEqual([
    "ID",
    "Version",
    "IterationNumber",
    "Name",
    "IterationDate",
    "CommsType",
    "Type",
    "ApprovalMinimum",
    "ApprovalMaximum",
    "DefaultCommsRouting",
    "IterationCohorts",
    "IterationRules",
    "StatusText",
  ]);
  expect(Object.keys(exported?.IterationCohorts[0] ?? {})).toEqual(["CohortLabel", "Priority"]);
  for (const rule of exported?.IterationRules.slice(2) ?? [])
    expect(Object.keys(rule)).toEqual([
      "Type",
      "Name",
      "DisplayName",
      "Description",
      "Priority",
      "Operator",
      "Comparator",
      "AttributeTarget",
      "AttributeLevel",
      "AttributeName",
      "ConditionType",
      "CommsRouting",
    ]);
  const targets = exported?.IterationRules.map((rule) => "AttributeTarget" in rule && rule.AttributeTarget);
  expect(targets).toEqual(["ALL", "ALL", "ALL"]);
});

test("an export has the stored names of rules and their AND clauses, 'day of execution' included REQ-RUL-19", () => {
  const IterationRules = iteration.IterationRules.map((rule) => ({ ...rule, Name: "Young on day of execution" }));
  const file = exportCampaign(details, [{ ...iteration, IterationRules, IterationDate: "20261224" }]);
  const names = file.CampaignConfig.Iterations[0]?.IterationRules.map(({ Name }) => Name);
  expect(new Set(names)).toEqual(new Set(["Young on day of execution"]));
});

test("an exported file is named after campaign and version and indented by 4 spaces §9.12", () => {
  expect(exportFileName({ Name: "Spring", Version: 5 })).toBe("Spring-5.json");
  expect(exportFileName({ Name: "../a\\b", Version: 5 })).toBe(".._a_b-5.json");
  expect(exportFileText({ a: 1 })).toBe('{\n    "a": 1\n}\n');
});

test.each(Object.entries(empty))(
  "an iteration with %s %j stops an export, which says what to do REQ-VAL-250 §4.13",
  (field, nothing) => {
    const incomplete = { ...iteration, ID: id(8), [field]: nothing };
    const drafts = [iteration, incomplete].map((iteration_details) => ({
      status: "draft" as const,
      iteration_details,
    }));
    expect(exportProblems(drafts)).toEqual([
      `First: ${Object.values(completenessMessages).find(({ path }) => path === field)?.message}.`,
    ]);
  },
);

test("a routing rule without a plan stops the export of a draft, but approved iterations are exported unchanged REQ-LIF-06 REQ-LIF-401", () => {
  const rule = { ID: id(9), Type: "R", Name: "Braille", CommsRouting: " ", AndClauses: [] } as unknown as IterationRule;
  const iteration_details = { ...iteration, IterationRules: [rule] };
  expect(exportProblems([{ status: "draft", iteration_details }])).toEqual([
    `First, rule “Braille”: ${ruleMessages.noPlan}.`,
  ]);
  expect(exportProblems([{ status: "approved", iteration_details }])).toEqual([]);
});

test("a renamed routing plan is renamed in the default and rules only if the run date is in the future §4.35", () => {
  const renamed = renameRoutingPlans(iteration, [{ from: "PLAN_B", to: "PLAN_B2" }]);
  expect(renamed.DefaultCommsRouting).toBe("PLAN_A|PLAN_B2");
  expect(renamed.IterationRules.map((rule) => rule.CommsRouting)).toEqual([undefined, "PLAN_B2"]);
  expect(usesRoutingPlan(iteration, ["plan_b"])).toBe(true);
  expect(usesRoutingPlan(renamed, ["plan_b"])).toBe(false);
  expect([isAhead(iteration, "20261130"), isAhead(iteration, "20261201")]).toEqual([true, false]);
});

test("an iteration whose default is only a status text is complete REQ-SEL-290", () => {
  const texts = { norender_StatusTextOverride: "WAIT" };
  expect(missingParts({ ...iteration, DefaultCommsRouting: "" })).toEqual(["defaultRouting"]);
  expect(missingParts({ ...iteration, DefaultCommsRouting: "", Carried: texts })).toEqual([]);
});
