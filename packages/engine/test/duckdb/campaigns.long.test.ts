import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { importCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import { type CampaignFile, loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { reportOn } from "../support/query-people.ts";
import { type PlanRequest, planIteration } from "../../src/plan/iteration.ts";
import { campaignCohortLabels } from "../../src/population/generate/campaign-cohorts.ts";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import { compareBackends } from "../support/compare-backends.ts";
import { type Campaign, inOtherCase, otherContents, otherPlans, otherSpellings } from "../support/file-variations.ts";
import { importOptions } from "../support/import-options.ts";
import { publishedCampaigns } from "../support/published-campaigns.ts";
import { attributes } from "../support/rules.ts";

// Twenty thousand people take several seconds on a busy computer.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Our own example of a campaign, similar to the published ones. */
const example = fileURLToPath(new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url));
const files = [example, ...publishedCampaigns];

function readText(path: string): string {
  return readFileSync(path, "utf8");
}

const clausesOf = (rule: EvaluableRule) => [rule, ...rule.AndClauses];

/** An import renumbers rules whose priority is outside their type's range. */
const withoutPriorities = (report: unknown) =>
  JSON.parse(JSON.stringify(report, (key, value: unknown) => (key === "priority" ? undefined : value))) as unknown;

function load(path: string): CampaignFile {
  const file = loadCampaignFile(JSON.parse(readText(path)));
  if (!file.ok) throw new Error(JSON.stringify(file.refusal));
  return file.value;
}

/** Returns the report for each iteration in a file and in its import, with the number of clauses. */
async function bothOf(json: unknown, populationDir: string, tolerate: NonNullable<PlanRequest["tolerate"]>) {
  const [file, imported] = [loadCampaignFile(json), importCampaignFile(json, importOptions)];
  if (!file.ok || !imported.ok) throw new Error(JSON.stringify(imported));
  const { campaign, iterations } = imported.value;
  const clauses = ({ IterationRules }: EvaluableIteration) => IterationRules.flatMap(clausesOf).length;
  const report = async (request: Pick<PlanRequest, "iteration" | "campaign" | "tolerate">) => {
    const made = await reportOn({ ...request, attributes, populationDir });
    if (!made.ok) throw new Error(JSON.stringify(made.refusal));
    return { clauses: clauses(request.iteration), report: withoutPriorities(made.value.report) };
  };
  const ofFile = file.value.iterations
    .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    .map(({ iteration, availableRoutingIds }) => {
      const published = { Target: campaign.Target, AvailableRoutingIds: availableRoutingIds };
      return report({ iteration, campaign: published, tolerate: ["unknownScope", "unknownPlan"] });
    });
  const ofImport = iterations.map(({ content }) => report({ iteration: content, campaign, tolerate }));
  return { ofFile: await Promise.all(ofFile), ofImport: await Promise.all(ofImport) };
}

/**
 * Returns the variations of a file for which people are counted. Each variation is counted for three of the files.
 * `import-variations.long.test.ts` compares the plans for every variation of every file.
 */
function variationsOf(path: string) {
  const turn = files.indexOf(path);
  const isTurn = (index: number) => (index + turn) % files.length < 3;
  return Object.entries({ ...otherSpellings, ...otherContents, ...otherPlans }).filter((_, index) => isTurn(index));
}

describe.each(files.map((path) => [basename(path), path] as const))("the campaign %s", (_, path) => {
  const dir = mkdtempSync(join(tmpdir(), "spi-campaign-"));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  beforeAll(async () => {
    const labels = campaignCohortLabels(JSON.parse(readText(path)));
    const cohortsFrom = labels.ok ? [...labels.value, ...labels.value.map(inOtherCase)] : [];
    const made = await generatePopulation({ size: 20_000, seed: 7, dir, asOf: "20260401", cohortsFrom });
    if (!made.ok) throw new Error(made.refusal.message);
  });

  test("is imported with all its rules and gives the same report as the file REQ-FMT-20", async () => {
    const json: unknown = JSON.parse(readText(path));
    const { ofFile, ofImport } = await bothOf(json, dir, ["unknownScope"]);
    expect(ofImport).toEqual(ofFile);
  });

  test.each(variationsOf(path))(
    "with %s is imported and gives the same report as that file REQ-FMT-20",
    async (_, { vary }) => {
      const json = JSON.parse(readText(path)) as { CampaignConfig: Campaign };
      vary(json.CampaignConfig);
      const { ofFile, ofImport } = await bothOf(json, dir, ["unknownScope", "unknownPlan"]);
      expect(ofImport).toEqual(ofFile);
    },
  );

  test("lists rules of types X and Y, consumer texts and RuleStop as carried, each by its path REQ-SEL-61", () => {
    const { findings, source } = load(path);
    const carried = new Set(findings.filter(({ kind }) => kind === "notUsed").map(({ path }) => path));
    for (const path of consumerPaths(source, "")) expect(carried).toContain(path);
  });

  test("gives a report that reconciles, and the evaluator and DuckDB decide the same for 20,000 people REQ-SEL-63", async () => {
    const file = load(path);
    for (const { iteration, availableRoutingIds } of file.iterations) {
      const campaign = { Target: file.target, AvailableRoutingIds: availableRoutingIds };
      const request: PlanRequest = {
        iteration,
        campaign,
        attributes,
        tolerate: ["unknownScope", "unknownPlan", "dataType", "scopeOnRouting"],
      };
      const report = await reportOn({ ...request, populationDir: dir });
      expect(report).toMatchObject({ ok: true });
      const plan = planIteration(request);
      const comparison = plan.ok ? await compareBackends({ plan: plan.value, dir }) : undefined;
      expect(comparison).toEqual({ people: 20_000, differing: [] });
    }
  });
});

const consumerFields = new Set(["ActionsMapper", "CohortGroup", "RuleStop", "StatusText", "PositiveDescription"]);

/** Paths of fields that only a campaign's consumers read. */
function consumerPaths(json: unknown, path: string): string[] {
  if (typeof json !== "object" || json === null) return [];
  if ("Type" in json && "Operator" in json && (json.Type === "X" || json.Type === "Y")) return [path];
  return Object.entries(json).flatMap(([key, value]) => {
    const below = path === "" ? key : `${path}.${key}`;
    return consumerFields.has(key) ? [below] : consumerPaths(value, below);
  });
}
