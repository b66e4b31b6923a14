import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { type PlanRequest, planIteration } from "../../src/plan/iteration.ts";
import { type Exported, asDocumented, comparable, exported } from "../support/documented-export.ts";
import { type Campaign, otherContents, otherPlans, otherSpellings } from "../support/file-variations.ts";
import { importOptions } from "../support/import-options.ts";
import { publishedCampaigns } from "../support/published-campaigns.ts";

const example = fileURLToPath(new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url));

/** Returns the plan of an iteration without the names and numbers of its rules. */
function planned(request: Omit<PlanRequest, "attributes" | "tolerate">) {
  const tolerate = ["unknownScope", "unknownPlan", "dataType", "scopeOnRouting"] as const;
  const plan = planIteration({ ...request, ...shippedReference, tolerate });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  // At cohort level, "in" is an alternative name for MemberOf.
  const named = new Set(["id", "name", "names", "path", "priority", "operator"]);
  const { runDate, cohorts, rules, defaultPlans } = plan.value;
  const sent = rules.R.map((rule) =>
    rule.namesPlans && rule.plans.length === 0 ? { ...rule, plans: defaultPlans } : rule,
  );
  return JSON.parse(
    JSON.stringify({ runDate, cohorts, defaultPlans, ...rules, R: sent }, (key, value: unknown) => {
      if (named.has(key)) return undefined;
      return value instanceof Set ? [...value] : typeof value === "bigint" ? String(value) : value;
    }),
  ) as unknown;
}

const variations = Object.entries({ ...otherSpellings, ...otherContents, ...otherPlans });

const published = [example, ...publishedCampaigns].map((path) => [basename(path), path] as const);

function importedFrom(file: unknown) {
  const read = importCampaignFile(file, importOptions);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return read.value;
}

describe.each(published)("%s", (_, path) => {
  const text = readFileSync(path, "utf8");

  test.each(variations)("with %s is imported and selects the same people as the file REQ-FMT-20", (_, { vary }) => {
    const file = JSON.parse(text) as { CampaignConfig: Campaign };
    vary(file.CampaignConfig);
    const loaded = loadCampaignFile(file);
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.refusal));
    const { campaign, iterations } = importedFrom(file);
    const ofFile = loaded.value.iterations.toSorted((a, other) => (a.number ?? 0) - (other.number ?? 0));
    expect(ofFile.flatMap(({ blocking }) => blocking)).toEqual([]);
    const plansOfFile = ofFile.map(({ iteration, availableRoutingIds }) =>
      planned({ iteration, campaign: { Target: loaded.value.target, AvailableRoutingIds: availableRoutingIds } }),
    );
    expect(iterations.map(({ content }) => planned({ iteration: content, campaign }))).toEqual(plansOfFile);
  });

  test.each(variations)(
    "with %s is exported as documented, and unchanged when that is imported and exported again REQ-FMT-20",
    (_, { vary, kept, exported: change }) => {
      const [file, before] = [JSON.parse(text) as Exported, JSON.parse(text) as Exported];
      vary(file.CampaignConfig as unknown as Campaign);
      const expected = asDocumented(kept ? structuredClone(file) : before);
      change?.(expected.CampaignConfig as unknown as Campaign);
      const once = exported(importedFrom(file));
      expect(comparable(once)).toEqual(comparable(expected));
      expect(comparable(exported(importedFrom(once)))).toEqual(comparable(once));
    },
  );
});

/** Words and types that the public service also rejects, or interprets in an unexpected way. */
const refused: [what: string, field: string, value: unknown, message: string][] = [
  ["a comparator that is true", "Comparator", true, "This is not valid: true. Enter text."],
  ["a comparator that is a list", "Comparator", ["A"], 'This is not valid: ["A"]. Enter text.'],
  ["scopes as a list", "CohortLabel", ["A"], 'This is not valid: ["A"]. Enter text.'],
  ["a type in words", "Type", "Suppression", "This is not valid: “SUPPRESSION”. Enter F, S or R."],
  ["an operator of others", "Operator", "==", "“==” is not an operator. Choose an operator."],
];

test.each(refused)("%s is refused by name, with its value REQ-CAM-21 REQ-CAM-402", (_, field, value, message) => {
  const file = JSON.parse(readFileSync(example, "utf8")) as { CampaignConfig: Campaign };
  Object.assign(file.CampaignConfig.Iterations[0]!.IterationRules[0]!, { [field]: value });
  const read = importCampaignFile(file, importOptions);
  expect(read.ok ? [] : read.refusal).toContainEqual(
    expect.objectContaining({ kind: "problem", path: expect.stringMatching(`${field}$`) as string, message }),
  );
});

test.each([
  [
    "a cohort of the same name in other letters",
    /CohortLabel$/,
    (iteration: Campaign["Iterations"][number]) => {
      iteration.IterationCohorts.push({ CohortLabel: "RSV_80PLUS", Priority: 30 });
    },
  ],
  [
    "a cohort name with a comma",
    /CohortLabel$/,
    (iteration: Campaign["Iterations"][number]) => {
      iteration.IterationCohorts.push({ CohortLabel: "a,b", Priority: 30 });
    },
  ],
  [
    "a plan with a blank",
    /DefaultCommsRouting$/,
    (iteration: Campaign["Iterations"][number]) => {
      Object.assign(iteration, { DefaultCommsRouting: "BOOK NOW|HELP", ActionsMapper: { "BOOK NOW": {}, HELP: {} } });
    },
  ],
  [
    "no type that is known",
    /Type$/,
    (iteration: Campaign["Iterations"][number]) => {
      iteration["Type"] = "Z";
    },
  ],
])("%s prevents the iteration's review until it is fixed REQ-CAM-21 REQ-REV-20", (_, path, change) => {
  const file = JSON.parse(readFileSync(example, "utf8")) as { CampaignConfig: Campaign };
  change(file.CampaignConfig.Iterations[0]!);
  const { campaign, iterations, findings } = importedFrom(file);
  const toFix = findings.filter(({ kind }) => kind === "toFix");
  expect(toFix).toContainEqual(expect.objectContaining({ path: expect.stringMatching(path) as string }));
  const blockers = importOptions.reviewBlockers(iterations[0]!.content, campaign);
  expect(blockers).toContainEqual(expect.objectContaining({ path: expect.stringMatching(path) as string }));
});

test("a cohort with both its members and everyone is refused as ambiguous REQ-CAM-21", () => {
  const file = JSON.parse(readFileSync(example, "utf8")) as { CampaignConfig: Campaign };
  file.CampaignConfig.Iterations[0]!.IterationCohorts.push({ CohortLabel: "everybody", Priority: 30 });
  const read = importCampaignFile(file, importOptions);
  expect(read.ok ? [] : read.refusal.filter(({ kind }) => kind === "problem")).toHaveLength(1);
});

test("a target missing from the file is the one that all its rules use REQ-FMT-20", () => {
  const file = JSON.parse(readFileSync(example, "utf8")) as { CampaignConfig: Campaign };
  delete file.CampaignConfig["Target"];
  expect(importedFrom(file).campaign.Target).toBe("RSV");
});

test("a file that is not a campaign is refused with one sentence REQ-CAM-21", () => {
  const read = importCampaignFile({ people: [] }, importOptions);
  expect(read).toMatchObject({
    ok: false,
    refusal: [{ message: expect.stringContaining("no CampaignConfig") as string }],
  });
});
