import { describe, expect, test } from "vitest";
import { exportCampaign } from "../export-campaign.ts";
import { byField } from "../../values/field-errors.ts";
import { checkIteration, checkSave } from "../../campaign/iteration-checks.ts";
import { importCampaignFile } from "./import-campaign-file.ts";
import { reviewBlockers } from "../../campaign/review-blockers.ts";
import type { ImportOptions } from "./import-target.ts";
import example from "../published-example.json" with { type: "json" };

let ids = 0;
const newId = () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;

const options: ImportOptions = {
  newId,
  checkRules: () => ({}),
  reviewWarnings: () => [],
  reviewBlockers: (iteration, campaign) =>
    reviewBlockers(iteration, { campaign, attributes: [], knownCohorts: { has: () => true }, ruleProblems: [] }),
};

function imported(file: unknown = example) {
  const read = importCampaignFile(file, options);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal, null, 1));
  return read.value;
}

const { campaign, iterations, findings } = imported();
const { content } = iterations[0]!;
const ruleNamed = (name: string) => content.IterationRules.find(({ Name }) => Name === name)!;
const said = (kind: string) =>
  findings.filter((finding) => finding.kind === kind).map(({ place, message }) => `${place}: ${message}`);

/** Returns the campaign with changes to its only iteration. */
const withIteration = (changes: object, details: object = {}) => {
  const [iteration] = example.CampaignConfig.Iterations;
  return { CampaignConfig: { ...example.CampaignConfig, ...details, Iterations: [{ ...iteration, ...changes }] } };
};

test("a published campaign is imported with all its filters, suppressions and routing rules REQ-FMT-20", () => {
  const clauses = content.IterationRules.flatMap((rule) => [rule, ...rule.AndClauses]);
  const published = example.CampaignConfig.Iterations[0]!.IterationRules.filter(({ Type }) => "FSR".includes(Type));
  expect(clauses).toHaveLength(published.length);
  expect(content.IterationRules).toHaveLength(6);
});

test("fields that only consumers of the file read are preserved and exported in their original place REQ-FMT-20 REQ-FMT-401", () => {
  expect(content).toMatchObject({ Type: "O", Carried: { DefaultNotEligibleRouting: "CHECK" } });
  expect(content.CarriedRules?.map(({ Type }) => Type)).toEqual(["X", "Y"]);
  expect(content.IterationCohorts[2]).toMatchObject({ Virtual: "Y", Carried: { CohortGroup: "magic" } });
  const details = { ...campaign, ID: newId(), Version: 1 };
  const exported = exportCampaign(details, [{ ...content, ID: newId(), Version: 1, IterationNumber: 1 }]);
  const [iteration] = exported.CampaignConfig.Iterations;
  const [published] = example.CampaignConfig.Iterations;
  const { IterationRules: _rules, ID: _id, ...rest } = published!;
  expect(JSON.parse(JSON.stringify(iteration))).toMatchObject(rest);
  expect(iteration?.IterationRules.slice(-2)).toEqual(published?.IterationRules.slice(-2));
  expect(iteration?.IterationRules[0]).toMatchObject({ RuleStop: "Y", Priority: 500 });
});

test("repeated names and free-text descriptions are preserved §5.03 §5.04", () => {
  expect(ruleNamed("AlreadyVaccinated").Description).toContain("## You have had it\n");
  expect(ruleNamed("Neither vaccinated nor booked").AndClauses[0]?.Name).toBe("Neither vaccinated nor booked");
});

test("an import renumbers priorities outside a type's range in their order and reports the old number", () => {
  expect(content.IterationRules.map(({ Priority }) => Priority)).toEqual([500, 100, 110, 120, 1000, 1100]);
  expect(said("interpreted")).toContain(
    "iteration 1 “Example iteration 1”, suppression rule 1 “AlreadyVaccinated”, Priority: We have changed the priority from 200 to 500, because suppression rules are numbered from 500 to 999. The order of the rules is the same.",
  );
});

test("a rule whose parts have different cohorts is imported for all of them, as it is evaluated", () => {
  const parts = example.CampaignConfig.Iterations[0]!.IterationRules.slice(1, 3);
  const mixed = withIteration({
    IterationRules: [parts[0], { ...parts[1], CohortLabel: "rsv_80plus, everybody" }],
  });
  expect(imported(mixed).iterations[0]?.content.IterationRules[0]?.CohortLabel).toBe("everybody,rsv_80plus");
});

test("an import reports fields outside the campaign as left out, not as stored REQ-CAM-21", () => {
  expect(said("interpreted")).toContain("Comment: This is not part of the campaign, so we do not import it.");
  expect(said("notUsed").join("\n")).not.toContain("Comment:");
});

describe("an import leaves out plans and people that cannot be sent anything", () => {
  test("a plan missing from the file's ActionsMapper is left out, and the default replaces a rule's only plan", () => {
    expect(ruleNamed("Board").CommsRouting).toBe("BOOK_LOCAL|HELP");
    expect(campaign.AvailableRoutingIds).toEqual(["BOOK_LOCAL", "HELP", "AMEND"]);
    expect(said("interpreted").join("\n")).toContain(
      "“RETIRED” is not in the file's ActionsMapper, so no one is sent it.",
    );
  });

  test("campaign contacts without an email address are left out", () => {
    const file = withIteration({}, { Manager: ["TBC", "manager@example.nhs.uk"], Approver: "approver@example.nhs.uk" });
    const { campaign: details } = imported(file);
    expect(details.Manager).toEqual(["manager@example.nhs.uk"]);
    expect(details.Approver).toEqual(["approver@example.nhs.uk"]);
  });
});

test("an import accepts numbers as text, null for missing values, and a campaign without contacts or times", () => {
  const rules = [{ ...example.CampaignConfig.Iterations[0]!.IterationRules[3], Priority: "110", CohortLabel: null }];
  const file = withIteration(
    { ApprovalMinimum: "0", IterationRules: rules, Name: "Spring; {2026}" },
    { Manager: null, IterationTime: null, ApprovalMinimum: null },
  );
  const read = imported(file);
  expect(read.campaign).toMatchObject({ Manager: [], IterationTime: "07:00:00", ApprovalMinimum: 0 });
  expect(read.iterations[0]?.content).toMatchObject({ ApprovalMinimum: 0, Name: "Spring 2026" });
  expect(read.iterations[0]?.content.IterationRules[0]).toMatchObject({ Priority: 110 });
});

test("an import fills in missing fields and converts values of other types REQ-FMT-20", () => {
  const [first] = example.CampaignConfig.Iterations;
  const { Name: _name, ...unnamed } = first!.IterationRules[3]!;
  const read = imported(
    withIteration({
      Name: null,
      IterationDate: "2026-01-05",
      ApprovalMaximum: "",
      DefaultCommsRouting: null,
      IterationCohorts: [{ CohortLabel: "everybody", Virtual: true }],
      IterationRules: [{ ...unnamed, Comparator: -75, CohortLabel: "everybody" }],
    }),
  ).iterations[0]!.content;
  expect(read).toMatchObject({ Name: "Iteration 1", IterationDate: "20260105", DefaultCommsRouting: "" });
  expect(read).not.toHaveProperty("ApprovalMaximum");
  expect(read.IterationCohorts).toMatchObject([{ Virtual: "Y" }]);
  expect(read.IterationRules).toMatchObject([{ Comparator: "-75", Name: "Unnamed filter rule 110" }]);
  const { IterationRules: _rules, IterationCohorts: _cohorts, ...empty } = first!;
  const bare = { CampaignConfig: { ...example.CampaignConfig, Iterations: [empty] } };
  expect(imported(bare).iterations[0]?.content).toMatchObject({ IterationRules: [], IterationCohorts: [] });
});

describe("an import lists what must be fixed before a review", () => {
  test("a rule whose cohort differs in letter case from the iteration's is imported with a finding", () => {
    expect(said("toFix")).toEqual([
      "iteration 1 “Example iteration 1”, filter rule 4 “Under 75”, CohortLabel: The cohort 'RSV_75to79' is not in this iteration. Add it, or choose a different cohort.",
    ]);
  });

  test("a run date outside the campaign's dates is imported with a finding", () => {
    const { findings: outside } = imported(withIteration({ IterationDate: "20270101" }));
    expect(outside.filter(({ kind }) => kind === "toFix").map(({ path }) => path)).toContain(
      "CampaignConfig.Iterations.0.IterationDate",
    );
  });

  test("saving another change keeps both findings, and no more can be added", () => {
    const { iterations: outside } = imported(withIteration({ IterationDate: "20270101" }));
    const before = outside[0]!.content;
    const constraints = { campaign, otherNames: [] };
    expect(Object.keys(byField(checkIteration(before, constraints)))).toHaveLength(2);
    expect(checkSave({ ...before, CommsType: "R" }, { ...constraints, before })).toEqual({});
    const [, first, second, ...others] = before.IterationRules;
    const worse = {
      ...before,
      IterationDate: "20270102",
      IterationRules: [{ ...first!, CohortLabel: "nobody" }, second!, ...others],
    };
    expect(Object.keys(checkSave(worse, { ...constraints, before }))).toEqual([
      "IterationDate",
      "IterationRules.0.CohortLabel",
    ]);
  });
});

describe("changed names and descriptions are checked against the character rules §5.03 §5.04 §5.05", () => {
  const constraints = { campaign, otherNames: [] };
  const saved = (change: (rule: (typeof content.IterationRules)[number]) => object) =>
    Object.keys(
      checkSave(
        { ...content, IterationRules: content.IterationRules.map((rule) => ({ ...rule, ...change(rule) })) },
        { ...constraints, before: content },
      ),
    );

  test("unchanged names and descriptions are accepted", () => {
    expect(saved(() => ({}))).toEqual([]);
    expect(saved(({ Name }) => (Name === "Board" ? { Comparator: "QH8" } : {}))).toEqual([]);
  });

  test.each([
    [{ Description: "Now # with a hash" }, "Description"],
    [{ Description: "" }, "Description"],
    [{ Name: "Now {braces}" }, "Name"],
    [{ Name: "Under 75" }, "Name"],
    [{ Name: " " }, "Name"],
  ])("%o is refused", (change, field) => {
    expect(saved(({ Name }) => (Name === "Board" ? change : {}))).toEqual([`IterationRules.5.${field}`]);
  });

  test("a copy keeps unchanged names, and added rules are checked", () => {
    const copy = content.IterationRules.map((rule) => ({ ...rule, ID: newId() }));
    const check = (IterationRules: typeof copy) =>
      Object.keys(checkSave({ ...content, IterationRules }, { ...constraints, before: content }));
    expect(check(copy).filter((path) => !path.endsWith("CohortLabel"))).toEqual([]);
    const added = { ...copy[0]!, ID: newId(), Priority: 990 };
    expect(check([...copy, added])).toContain("IterationRules.6.Name");
  });

  test("a user cannot create a virtual cohort", () => {
    const IterationCohorts = [{ CohortLabel: "everybody", Priority: 0, Virtual: "Y" as const }];
    expect(checkSave({ ...content, IterationRules: [], IterationCohorts }, constraints)).toHaveProperty([
      "IterationCohorts.0.Virtual",
    ]);
  });
});
