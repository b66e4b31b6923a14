import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import type { Bound, Sentence } from "@spi/domain/expectation/expectations";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { openPeople } from "../../src/open/open-people.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { judgeInSlices } from "../../src/expect/judge.ts";
import type { LastApproved } from "../../src/expect/last-report.ts";
import { planWithSentences } from "../../src/expect/sentences.ts";
import { type PlanRequest, planIteration } from "../../src/plan/iteration.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { foldReportInSlices } from "../../src/report/fold.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { evaluateEveryone } from "../support/compare-backends.ts";
import { withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";
import { samples } from "../../../../scripts/samples.ts";

const requestOf = (iteration: PlanRequest["iteration"]): PlanRequest => {
  return { iteration, campaign: randomCampaign, attributes, tolerate: ["dataType"] };
};

function conditionsOf({ AndClauses, ...main }: EvaluableRule): Sentence["Conditions"] {
  return [main, ...AndClauses].map(({ AttributeLevel, AttributeTarget, AttributeName, Operator, Comparator }) => {
    return { AttributeLevel: AttributeLevel as "PERSON", AttributeTarget, AttributeName, Operator, Comparator };
  });
}

/** Returns one sentence of every kind for each of an iteration's rules. */
function sentencesOf(rules: readonly EvaluableRule[]): Sentence[] {
  return rules.flatMap((rule): Sentence[] => {
    const sentence = { Name: rule.Name, Conditions: conditionsOf(rule) };
    return [
      { ...sentence, Kind: "Nobody" },
      { ...sentence, Kind: "Everybody" },
      { ...sentence, Kind: "Only" },
      { ...sentence, Kind: "Plan", Plan: "plan_a" },
    ];
  });
}

const isInvited = ({ outcome }: Decision) => outcome === "invited";

/** A person in a population, with the sentences they match. */
interface Filtered {
  decision: Decision;
  fits: readonly boolean[];
  icb: string | null;
}

/** Counts the people who contradict a sentence, by filtering them one by one. */
function against({ Kind }: Sentence, index: number, people: readonly Filtered[]): number {
  const contradicting = {
    Nobody: people.filter(({ decision, fits }) => isInvited(decision) && fits[index]),
    Everybody: people.filter(({ decision, fits }) => !isInvited(decision) && fits[index]),
    Only: people.filter(({ decision, fits }) => isInvited(decision) && !fits[index]),
    Plan: people.filter(
      ({ decision, fits }) => isInvited(decision) && fits[index] && !decision.routing!.plans.includes("PLAN_A"),
    ),
  };
  return contradicting[Kind].length;
}

async function peopleOf(dir: string, plan: Plan): Promise<Filtered[]> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const everybody = await evaluateEveryone({ plan, dir, manifest: manifest.value });
  return everybody
    .filter(({ decision }) => decision.outcome !== "not in a cohort")
    .toSorted((a, b) => a.id - b.id)
    .map(({ decision, person, icb }) => {
      const { outcomes } = evaluatePerson({ plan, person });
      return { decision, icb, fits: plan.sentences.map(({ bits }) => outcomes[bits[plan.additions]!]!.matches) };
    });
}

async function judged(
  dir: string,
  input: { plan: Plan; expectations: (Sentence | Bound)[]; boards?: string[]; last?: LastApproved },
) {
  const people = await openPeople(dir);
  if (!people.ok) throw new Error(people.refusal.message);
  const cube = await people.value.cube({ plan: input.plan, matchFilter: "deciding" });
  if (!cube.ok) throw new Error(cube.refusal.message);
  return judgeInSlices({ ...input, cube: cube.value, plans: null, boards: new Set(input.boards) });
}

/** Compares a bound with a report on the same people. The bound counts exactly 100% of them (REQ-EXP-60). */
async function expectSameInReport(
  dir: string,
  { plan, bound, counted }: { plan: Plan; bound: Bound; counted: number },
) {
  const people = await openPeople(dir);
  const cube = people.ok ? await people.value.cube({ plan, matchFilter: "deciding" }) : people;
  const made = cube.ok ? await foldReportInSlices(plan, cube.value) : cube;
  if (!made.ok) throw new Error("the report cannot be made");
  const { report, facts } = made.value;
  const last = { called: "report 1", report, plans: ["PLAN_A"], notRoutable: facts.notRoutable };
  const limits = [
    { AtLeastPercentOfLast: 100, AtMostPercentOfLast: 100 },
    { AtLeastPercentOfLast: 101 },
    { AtMostPercentOfLast: 99 },
  ];
  const expectations = limits.map((limit) => ({ ...bound, ...limit }));
  const judgements = await judged(dir, { plan, expectations, boards: ["QH8"], last });
  expect(judgements.map(({ met, against }) => [met, against?.people])).toEqual([
    [true, counted],
    [counted === 0, counted],
    [counted === 0, counted],
  ]);
}

const asked = fc.tuple(iterationArbitrary, iterationArbitrary, populationArbitrary(30));

test("judging a sentence gives the same count as filtering the list, does not affect decisions, and returns an example person REQ-EXP-03 REQ-EXP-404", async () => {
  const shown = { against: 0, people: 0 };
  await fc.assert(
    fc.asyncProperty(asked, async ([iteration, other, population]) =>
      withPopulation(population, async (dir) => {
        const request = requestOf(iteration);
        // Includes conditions from the iteration's own rules, which the scan need not evaluate again.
        const rules = [...iteration.IterationRules.slice(0, 2), ...other.IterationRules];
        const sentences = sentencesOf(rules).filter((sentence) => planWithSentences(request, [sentence]).ok);
        const plan = planWithSentences(request, sentences);
        const alone = planIteration(request);
        if (!plan.ok || !alone.ok) throw new Error("the iteration cannot be planned");
        const people = await peopleOf(dir, plan.value);
        const judgements = await judged(dir, { plan: plan.value, expectations: sentences });
        expect(judgements.map((judgement) => judgement.people)).toEqual(
          sentences.map((sentence, at) => against(sentence, at, people)),
        );
        const outcomes = (all: readonly Filtered[]) => all.map(({ decision }) => decision.outcome);
        expect(outcomes(people)).toEqual(outcomes(await peopleOf(dir, alone.value)));
        for (const [index, { people: count, met, person }] of judgements.entries()) {
          expect(met).toBe(count === 0);
          if (count > 0) shown.against += 1;
          if (!person) continue;
          shown.people += 1;
          const { decision, outcomes: fared } = evaluatePerson({ plan: plan.value, person });
          const fits = plan.value.sentences.map(({ bits }) => fared[bits[plan.value.additions]!]!.matches);
          expect(against(sentences[index]!, index, [{ decision, fits, icb: null }])).toBe(1);
        }
      }),
    ),
    { numRuns: samples({ usual: 20, night: 60 }), endOnFailure: true },
  );
  expect(shown.people).toBeGreaterThan(shown.against * 0.7);
});

test("a bound is met up to exactly its limit, whether overall, by cohort, plan or board, without a plan, or relative to a report REQ-EXP-04 REQ-EXP-60", async () => {
  const places = [
    {},
    { Cohort: "beta" },
    { Plan: "PLAN_A" },
    { Board: "QH8" },
    { Of: "invited without a plan" },
  ] as const;
  let withoutAnyPlan = 0;
  await fc.assert(
    fc.asyncProperty(asked, async ([iteration, , population]) =>
      withPopulation(population, async (dir) => {
        const plan = planIteration(requestOf(iteration));
        if (!plan.ok) throw new Error("the iteration cannot be planned");
        const everybody = await peopleOf(dir, plan.value);
        for (const expectation of places) {
          if ("Cohort" in expectation && !plan.value.cohorts.some(({ label }) => label === "beta")) continue;
          const counted = everybody.filter(({ decision, icb }) => {
            if (!isInvited(decision)) return false;
            if ("Of" in expectation) return decision.routing!.plans.length === 0;
            if ("Cohort" in expectation) return plan.value.cohorts[decision.cohort!]!.label === "beta";
            if ("Plan" in expectation) return decision.routing!.plans.includes("PLAN_A");
            return !("Board" in expectation) || icb === "QH8";
          }).length;
          if ("Of" in expectation) withoutAnyPlan += counted;
          const share = everybody.length === 0 ? 0 : (counted * 100) / everybody.length;
          const bound = { Name: "Letters", Kind: "Bound", Of: "invited", ...expectation } as const;
          const bounds: [Partial<Bound>, boolean][] = [
            [{ AtMost: counted }, true],
            [{ AtLeast: counted }, true],
            [{ AtLeast: counted + 1 }, false],
            [{ AtMostPercent: Math.min(100, Math.ceil(share)) }, true],
            [{ AtLeastPercent: Math.floor(share) }, true],
          ];
          if (counted > 0) bounds.push([{ AtMost: counted - 1 }, false], [{ AtMostPercent: share * 0.99 }, false]);
          const expectations = bounds.map(([limit]): Bound => ({ ...bound, ...limit }));
          const judgements = await judged(dir, { plan: plan.value, expectations, boards: ["QH8"] });
          await expectSameInReport(dir, { plan: plan.value, bound, counted });
          expect(judgements.map(({ met, people }) => [met, people])).toEqual(bounds.map(([, met]) => [met, counted]));
        }
      }),
    ),
    { numRuns: samples({ usual: 15, night: 40 }), endOnFailure: true },
  );
  expect(withoutAnyPlan).toBeGreaterThan(0);
});
