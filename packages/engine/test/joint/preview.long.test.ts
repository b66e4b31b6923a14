import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { Figure } from "@spi/domain/people/people-preview";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { openPeople } from "../../src/open/open-people.ts";
import { minSampleSize } from "../../src/scans/sample.ts";
import { estimatePreview } from "../../src/joint/estimate.ts";
import { plansToScan, previewPlans } from "../../src/joint/preview.ts";
import { countPreview } from "../../src/people/count-preview.ts";
import type { People } from "../../src/people/people.ts";
import type { PlanRequest } from "../../src/plan/iteration.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { generatePopulation } from "../../src/population/generate/generate.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { evaluateEveryone } from "../support/compare-backends.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes, cohorts, iteration, rule } from "../support/rules.ts";
import { samples } from "../../../../scripts/samples.ts";

const ruleId = "rule 0";

function requestOf(written: EvaluableIteration): PlanRequest {
  const IterationRules = written.IterationRules.map((rule, index) => ({ ...rule, ID: `rule ${index}` }));
  const tolerate = ["dataType", "unknownScope"] as const;
  return { iteration: { ...written, IterationRules }, campaign: randomCampaign, attributes, tolerate };
}

function plansOf(edited: PlanRequest, saved: PlanRequest) {
  const plans = previewPlans(edited, { saved, rule: ruleId });
  if (!plans.ok) throw new Error(JSON.stringify(plans.refusal));
  return plans.value;
}

const sent = ({ routing }: Decision) => routing && routing.plans.join("|");
const matchedAlone = ({ routing, cohorts: results }: Decision) =>
  Boolean(routing?.rule) || results.some((result) => "reason" in result);

async function opened(dir: string): Promise<People> {
  const people = await openPeople(dir);
  if (!people.ok) throw new Error(people.refusal.message);
  return people.value;
}

/** Returns the expected preview, from the evaluator's decision about each person. */
async function expectedOf(dir: string, { edited, saved }: { edited: PlanRequest; saved: PlanRequest }) {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const { after, before, rule } = plansOf(edited, saved);
  const decide = async (plan: Plan) => {
    const people = await evaluateEveryone({ plan, dir, manifest: manifest.value });
    return people.toSorted((a, b) => a.id - b.id).map(({ decision }) => decision);
  };
  const [now, then] = [await decide(after), await decide(before!)];
  const stepsOf = (decisions: readonly Decision[]) => {
    const count = (...outcomes: Decision["outcome"][]) =>
      decisions.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      in_cohorts: count("invited", "filtered", "suppressed"),
      after_filters: count("invited", "suppressed"),
      invited: count("invited"),
    };
  };
  const pairs = now.map((decision, index) => [sent(then[index]!), sent(decision)] as const);
  const changes = {
    newly_invited: pairs.filter(([was, is]) => was === null && is !== null).length,
    no_longer_invited: pairs.filter(([was, is]) => was !== null && is === null).length,
    other_message: pairs.filter(([was, is]) => was !== null && is !== null && was !== is).length,
  };
  const expected = { after: stepsOf(now), before: stepsOf(then), changes };
  if (!rule) return { ...expected, rules: [] };
  const [without, only] = [await decide(rule.without), await decide(rule.only)];
  const effect = {
    id: ruleId,
    matches: only.filter(matchedAlone).length,
    decides: now.filter(({ reason, routing }) => (reason ?? routing?.rule)?.id === ruleId).length,
    only_this_rule: now.filter((decision, index) => sent(decision) !== sent(without[index]!)).length,
  };
  return { ...expected, rules: [effect] };
}

async function counted(people: People, request: { edited: PlanRequest; saved: PlanRequest; everyRule: boolean }) {
  const plans = plansOf(request.edited, request.saved);
  const counts = await countPreview(people, { plans, everyRule: request.everyRule });
  if (!counts.ok) throw new Error(counts.refusal.message);
  return counts.value;
}

const input = fc.tuple(iterationArbitrary, iterationArbitrary, fc.boolean(), populationArbitrary(30));

test("a preview counts each person as the evaluator decides, before and after, with and without a rule REQ-SEL-58 REQ-SEL-420", async () => {
  await fc.assert(
    fc.asyncProperty(
      input,
      async ([one, other, same, population]: [EvaluableIteration, EvaluableIteration, boolean, TestPopulation]) =>
        withPopulation(population, async (dir) => {
          const versions = { edited: requestOf(one), saved: requestOf(same ? one : other) };
          const preview = await counted(await opened(dir), { ...versions, everyRule: false });
          const { by_plan, ...rest } = preview;
          expect(rest).toEqual(await expectedOf(dir, versions));
          expect(by_plan.reduce((sum, { people }) => sum + people, 0)).toBe(rest.after.invited);
          const every = await counted(await opened(dir), { ...versions, everyRule: true });
          expect(every.rules.filter(({ id }) => id === ruleId)).toEqual(rest.rules);
          expect(new Set(every.rules.map(({ id }) => id))).toEqual(
            new Set(versions.edited.iteration.IterationRules.map(({ ID }) => ID)),
          );
        }),
    ),
    { numRuns: samples({ usual: 6, night: 25 }), endOnFailure: true },
  );
});

test("a sample has at least 10,000 members of the cohorts, and its ranges contain the exact counts REQ-SEL-59", async () => {
  const dir = await mkdtemp(join(tmpdir(), "spi-sampled-"));
  try {
    await generatePopulation({ size: 150_000, seed: 3, dir: join(dir, "people"), asOf: "20261120" });
    const people = await opened(join(dir, "people"));
    const written = (label: string) => {
      const rules = [
        rule("F", ["DATE_OF_BIRTH", "Y>", "-75"]),
        rule("S", ["CARE_HOME_FLAG", "=", "Y"]),
        rule("R", ["GENDER", "=", "1"], { CommsRouting: randomCampaign.AvailableRoutingIds[0]! }),
      ];
      return requestOf(
        iteration(cohorts(label), rules, { DefaultCommsRouting: randomCampaign.AvailableRoutingIds[1]! }),
      );
    };
    const many = written("flu_65_and_over_v3");
    const plans = plansOf(many, many);
    const drawn = await people.sample({ plans: plansToScan(plans), dir: join(dir, "sample") });
    if (!drawn.ok || !drawn.value) throw new Error("no sample");
    expect(drawn.value.sampled).toBeGreaterThanOrEqual(minSampleSize);
    const exact = await counted(people, { edited: many, saved: many, everyRule: true });
    expect(drawn.value.members).toBe(exact.after.in_cohorts);
    const fromSample = await counted(drawn.value.people, { edited: many, saved: many, everyRule: true });
    const estimate = estimatePreview(fromSample, drawn.value, { plans: plansToScan(plans) });
    const pairs = pairsOf(estimate, exact);
    expect(pairs.length).toBeGreaterThan(10);
    const missed = pairs.filter(([{ from, to }, people]) => people < from || people > to);
    expect(missed.length).toBeLessThanOrEqual(2);
    const few = plansOf(written("covid_care_home_residents_v1"), written("covid_care_home_residents_v1"));
    const none = await people.sample({ plans: plansToScan(few), dir: join(dir, "none") });
    expect(none).toEqual({ ok: true, value: undefined });
  } finally {
    await rm(dir, { recursive: true });
  }
});

type Estimate = Extract<Figure, { kind: "estimate" }>;

/** Pairs each estimate with its exact count. */
function pairsOf(estimates: unknown, exact: unknown): [Estimate, number][] {
  if (typeof exact === "number")
    return (estimates as Figure).kind === "estimate" ? [[estimates as Estimate, exact]] : [];
  if (typeof exact !== "object" || exact === null) return [];
  return Object.entries(exact).flatMap(([key, part]) => pairsOf((estimates as Record<string, unknown>)[key], part));
}
