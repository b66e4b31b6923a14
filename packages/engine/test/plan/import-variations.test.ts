import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importingCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { allSteps } from "@spi/domain/campaign-file/steps";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import type { PlanRequest } from "../../src/plan/iteration.ts";
import { planIteration } from "../../src/plan/iteration.ts";
import { importOptions } from "../support/import-options.ts";
import { publishedCampaigns } from "../support/published-campaigns.ts";

type Part = Record<string, unknown>;
type Iteration = Part & { IterationCohorts: Part[]; IterationRules: (Part & { Priority: number })[] };
type Campaign = Part & { Iterations: Iteration[] };

const example = fileURLToPath(new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url));

const each = (campaign: Campaign, change: (iteration: Iteration) => void) => campaign.Iterations.forEach(change);
const eachRule = (campaign: Campaign, change: (rule: Part & { Priority: number }) => void) =>
  each(campaign, ({ IterationRules }) => IterationRules.forEach(change));
const lower = (part: Part, field: string) => {
  if (typeof part[field] === "string") part[field] = part[field].toLowerCase();
};

/** Ways in which other files differ from the published ones we have, and mean the same. */
const variations: Record<string, (campaign: Campaign) => void> = {
  "a campaign without a name": (campaign) => delete campaign["Name"],
  "a target in small letters": (campaign) => lower(campaign, "Target"),
  "types in small letters": (campaign) => {
    for (const field of ["Type", "IterationType", "IterationFrequency"]) lower(campaign, field);
    each(campaign, (iteration) => ["Type", "CommsType"].forEach((field) => lower(iteration, field)));
    eachRule(campaign, (rule) => lower(rule, "Type"));
  },
  "levels in small letters": (campaign) => eachRule(campaign, (rule) => lower(rule, "AttributeLevel")),
  "virtual in small letters": (campaign) =>
    each(campaign, ({ IterationCohorts }) => IterationCohorts.forEach((cohort) => lower(cohort, "Virtual"))),
  "a cohort without a priority": (campaign) => each(campaign, (one) => delete one.IterationCohorts[0]?.["Priority"]),
  "negative and broken priorities of cohorts": (campaign) =>
    each(campaign, (one) => one.IterationCohorts.forEach((cohort, index) => (cohort["Priority"] = index / 2 - 1))),
  "a cohort twice": (campaign) =>
    each(campaign, ({ IterationCohorts: [first], IterationCohorts }) => first && IterationCohorts.push({ ...first })),
  "broken priorities of rules": (campaign) => eachRule(campaign, (rule) => (rule.Priority += 0.5)),
  "a long description": (campaign) => eachRule(campaign, (rule) => (rule["Description"] = "Why. ".repeat(5000))),
  "plans that the campaign does not list": (campaign) => (campaign["AvailableRoutingIds"] = ["ONLY_ONE"]),
  "two hundred rules of a type": (campaign) =>
    each(campaign, ({ IterationRules: [first], IterationRules }) => {
      const filters = Array.from({ length: 200 }, (_, n) => ({ ...first, Type: "F", CohortLabel: "", Priority: n }));
      IterationRules.splice(0, Infinity, ...filters);
    }),
  "blanks around words and days": (campaign) => {
    campaign["Target"] = ` ${String(campaign["Target"])}`;
    campaign["IterationTime"] = "07:00";
    each(campaign, (one) => (one["IterationDate"] = `${String(one["IterationDate"])} `));
    eachRule(campaign, (rule) => (rule["Operator"] = ` ${String(rule["Operator"])} `));
  },
  "nobody where people stand, and a name without letters": (campaign) =>
    Object.assign(campaign, { Manager: [null], Name: "\u{1F489}" }),
  "a plan twice": (campaign) => {
    const mapped = campaign.Iterations.flatMap((one) => Object.keys(one["ActionsMapper"] ?? {}));
    campaign["AvailableRoutingIds"] = [...mapped, ...mapped.map((id) => id.toLowerCase())];
  },
  "approvals in the wrong order": (campaign) =>
    each(campaign, (one) => Object.assign(one, { ApprovalMinimum: 10, ApprovalMaximum: 1 })),
  "no consumer texts for plans": (campaign) => each(campaign, (iteration) => (iteration["ActionsMapper"] = {})),
};

/** What is planned of an iteration, but for how its rules are called and numbered. */
function planned(request: Omit<PlanRequest, "attributes" | "tolerate">) {
  const tolerate = ["unknownScope", "unknownPlan", "dataType", "scopeOnRouting"] as const;
  const plan = planIteration({ ...request, ...shippedReference, tolerate });
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  // At cohort level "in" is another name of MemberOf.
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

describe.each([example, ...publishedCampaigns].map((path) => [basename(path), path]))("%s", (_, path) => {
  test.each(Object.entries(variations))(
    "with %s is imported and selects whom the file selects REQ-FMT-20",
    (_, vary) => {
      const file = JSON.parse(readFileSync(path, "utf8")) as { CampaignConfig: Campaign };
      vary(file.CampaignConfig);
      const loaded = loadCampaignFile(file);
      const imported = allSteps(importingCampaignFile(file, importOptions));
      if (!loaded.ok || !imported.ok) throw new Error(JSON.stringify(imported));
      const { campaign, iterations } = imported.value;
      const ofFile = loaded.value.iterations.toSorted((one, other) => (one.number ?? 0) - (other.number ?? 0));
      expect(ofFile.flatMap(({ blocking }) => blocking)).toEqual([]);
      const plansOfFile = ofFile.map(({ iteration, availableRoutingIds }) =>
        planned({ iteration, campaign: { Target: loaded.value.target, AvailableRoutingIds: availableRoutingIds } }),
      );
      expect(iterations.map(({ content }) => planned({ iteration: content, campaign }))).toEqual(plansOfFile);
    },
  );
});
