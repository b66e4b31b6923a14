import type { PeopleChange } from "@spi/domain/report/people-difference";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { askPeople } from "../support/ask-people.ts";
import { differenceInSlices } from "../../src/joint/difference.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import type { Evaluated } from "../support/compare-backends.ts";
import { evaluateEverybody } from "../support/compare-backends.ts";
import { planned } from "../support/decide.ts";
import type { TestPopulation } from "../support/people.ts";
import { withPopulation } from "../support/people.ts";

const tolerant = { campaign: randomCampaign, tolerate: ["dataType"] as const };

/** A population seen through plans in one scan, and each person of it as the evaluator decides them under each plan. */
async function bothWays(plans: readonly [Plan, ...Plan[]], population: TestPopulation) {
  return withPopulation(population, async (populationDir) => {
    const joint = await askPeople(populationDir, (people) => people.joint({ plans }));
    const manifest = await readManifest(populationDir);
    if (!joint.ok || !manifest.ok) throw new Error(JSON.stringify([joint, manifest]));
    const evaluated = [];
    for (const plan of plans)
      evaluated.push(await evaluateEverybody({ plan, dir: populationDir, manifest: manifest.value }));
    return { joint: joint.value, evaluated };
  });
}

const outcomeOf = ({ outcome, cohort, reason, routing }: Decision) => [outcome, cohort, reason?.id, routing?.plans];

/** How many people there are of each board and outcomes, leaving out who is in no cohort of any plan. */
function counted(rows: readonly { decisions: readonly Decision[]; icb: string | null; people: number }[]) {
  const counts: Record<string, number> = {};
  for (const { decisions, icb, people } of rows) {
    if (decisions.every(({ outcome }) => outcome === "not in a cohort")) continue;
    const key = JSON.stringify([icb, decisions.map(outcomeOf)]);
    counts[key] = (counts[key] ?? 0) + people;
  }
  return counts;
}

const together = (evaluated: readonly Evaluated[][]) =>
  evaluated[0]!.map(({ id, icb }) => {
    const decisions = evaluated.map((people) => people.find((person) => person.id === id)!.decision);
    return { decisions, icb, people: 1 };
  });

const pairs = fc.tuple(iterationArbitrary, iterationArbitrary, fc.boolean(), populationArbitrary(30));

test("people counted by their outcomes under two plans at once are the people each plan alone gives these outcomes REQ-SEL-56", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other, sameCohorts, population]) => {
      const second = sameCohorts ? { ...other, IterationCohorts: one.IterationCohorts } : other;
      const plans = [
        planned(one, tolerant),
        planned(second, { ...tolerant, tolerate: ["dataType", "unknownScope"] }),
      ] as const;
      const { joint, evaluated } = await bothWays(plans, population);
      expect(counted(joint.rows)).toEqual(counted(together(evaluated)));
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

test("the difference of two versions is the set difference of those whom each invites REQ-SEL-57", async () => {
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other, , population]) => {
      const { joint, evaluated } = await bothWays([planned(one, tolerant), planned(other, tolerant)], population);
      const [before, after] = evaluated.map(
        (people) =>
          new Map(people.flatMap(({ id, decision: { routing } }) => (routing ? [[id, routing.plans.join()]] : []))),
      ) as [Map<number, string>, Map<number, string>];
      const both = [...before.keys()].filter((id) => after.has(id));
      const expected: Partial<Record<PeopleChange, number>> = {
        newly_invited: after.size - both.length,
        no_longer_invited: before.size - both.length,
        other_message: both.filter((id) => before.get(id) !== after.get(id)).length,
        same_invitation: both.filter((id) => before.get(id) === after.get(id)).length,
      };
      const { people, boards, cohorts, reasons } = await differenceInSlices(joint);
      expect(people).toMatchObject(expected);
      for (const change of ["newly_invited", "no_longer_invited", "other_message"] as const) {
        const total = expected[change];
        expect(sum(boards.map((board) => board[change]))).toBe(total);
        expect(sum(cohorts.map((cohort) => cohort[change]))).toBe(total);
        expect(sum(reasons.filter((reason) => reason.change === change).map((reason) => reason.people))).toBe(total);
      }
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test("a plan differs from itself for nobody", async () => {
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, populationArbitrary(20), async (iteration, population) => {
      const plan = planned(iteration, tolerant);
      const { joint } = await bothWays([plan, plan], population);
      const { people, boards, reasons } = await differenceInSlices(joint);
      expect(people).toMatchObject({ newly_invited: 0, no_longer_invited: 0, other_message: 0 });
      expect([boards, reasons]).toEqual([[], []]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
