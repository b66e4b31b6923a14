import { type PeopleChange, treatedDifferently } from "@spi/domain/report/people-difference";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { queryPeople } from "../support/query-people.ts";
import { planComparison } from "../../src/joint/compared-plans.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { invitationChange } from "../../src/joint/invitation-change.ts";
import { differenceInSlices } from "../../src/joint/difference.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { type Evaluated, evaluateEveryone } from "../support/compare-backends.ts";
import { planned } from "../support/decide.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";
import { samples } from "../../../../scripts/samples.ts";

const tolerant = { campaign: randomCampaign, tolerate: ["dataType"] as const };

/** Evaluates a population under several plans in one scan, and with the evaluator person by person. */
async function bothWays(plans: readonly [Plan, ...Plan[]], population: TestPopulation, agesUnder?: Plan) {
  return withPopulation(population, async (populationDir) => {
    const joint = await queryPeople(populationDir, (people) =>
      people.joint({ plans, ...(agesUnder ? { by: { kind: "ageBand", under: agesUnder } } : {}) }),
    );
    const manifest = await readManifest(populationDir);
    if (!joint.ok || !manifest.ok) throw new Error(JSON.stringify([joint, manifest]));
    const evaluated = [];
    for (const plan of plans)
      evaluated.push(await evaluateEveryone({ plan, dir: populationDir, manifest: manifest.value }));
    return { joint: joint.value, evaluated };
  });
}

const outcomeOf = ({ outcome, cohort, reason, routing }: Decision) => [outcome, cohort, reason?.id, routing?.plans];

/** Counts people by board and outcomes, but not people who are not in any of the plans' cohorts. */
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

test("people counted by their outcomes under two plans together have the same outcomes under each plan alone REQ-SEL-56", async () => {
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
    { numRuns: samples({ usual: 12, night: 60 }), endOnFailure: true },
  );
});

test("the difference of two versions is the set difference of the people they invite REQ-SEL-57 REQ-SEL-417", async () => {
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
      const { people, boards, cohorts, reasons } = await differenceInSlices({
        cube: joint,
        changes: undefined,
        familiar: {},
      });
      expect(people).toMatchObject(expected);
      for (const change of treatedDifferently) {
        const total = expected[change];
        expect(sum(boards.map((board) => board[change]))).toBe(total);
        expect(sum(cohorts.map((cohort) => cohort[change]))).toBe(total);
        expect(sum(reasons.filter((reason) => reason.change === change).map((reason) => reason.people))).toBe(total);
      }
    }),
    { numRuns: samples({ usual: 12, night: 60 }), endOnFailure: true },
  );
});

/** Pairs of an iteration and a version of it, with some rules and cohorts removed and others added. */
const edits = fc
  .tuple(iterationArbitrary, iterationArbitrary, fc.infiniteStream(fc.boolean()))
  .map(([one, other, keeps]) => {
    const some = <Item>(items: readonly Item[]) => items.filter(() => keeps.next().value);
    const IterationRules = [...some(one.IterationRules), ...some(other.IterationRules)];
    const IterationCohorts = [...some(one.IterationCohorts), { CohortLabel: "delta", Priority: 99 }].filter(
      ({ CohortLabel }, index, all) => all.findIndex((cohort) => cohort.CohortLabel === CohortLabel) === index,
    );
    return [one, { ...(keeps.next().value ? one : other), IterationRules, IterationCohorts }] as const;
  });

test("each person who changes is counted once by the changes needed together, or by those that are each sufficient, and by age REQ-SEL-66 REQ-REV-227 REQ-SEL-424 REQ-SEL-427", async () => {
  await fc.assert(
    fc.asyncProperty(edits, populationArbitrary(30), async ([before, now], population) => {
      const request = { campaign: randomCampaign, attributes, tolerate: ["dataType", "unknownScope"] as const };
      const planned = planComparison({ ...request, iteration: before }, { ...request, iteration: now });
      if (!planned.ok) throw new Error(JSON.stringify(planned.refusal));
      const { versions, undone, alone, changes } = planned.value;
      const { joint, evaluated } = await bothWays([...versions, ...undone, ...alone], population, versions[1]);
      const { people, causes, ages } = await differenceInSlices({ cube: joint, changes, familiar: {} });
      const expected = new Map<string, number>();
      for (const { decisions } of together(evaluated)) {
        const [old, later, ...without] = decisions.map(({ routing }) => routing?.plans.join());
        if (old === later) continue;
        const count = changes.length;
        const restoring = changes.filter((_, index) => count === 1 || without[index] === old);
        const enough = changes.filter((_, index) => without[count + index] === later);
        const combining = changes.filter(
          (_, index) => alone.length > 0 && (without[index] !== later || without[count + index] !== old),
        );
        const key = JSON.stringify(
          restoring.length > 0
            ? ["needed", restoring]
            : alone.length > 0 && enough.length > 0
              ? ["enough", enough]
              : ["together", combining],
        );
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      const causeCounts = causes!.map((cause) => [
        JSON.stringify([cause.kind, cause.changes]),
        sum(treatedDifferently.map((kind) => cause[kind])),
      ]);
      expect(Object.fromEntries(causeCounts)).toEqual(Object.fromEntries(expected));
      for (const change of treatedDifferently) {
        expect(sum(causes!.map((cause) => cause[change]))).toBe(people[change]);
        expect(sum(ages!.map((age) => age[change]))).toBe(people[change]);
      }
    }),
    { numRuns: samples({ usual: 20, night: 60 }), endOnFailure: true },
  );
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test("examples of each change are invented people treated the same by both versions, with the number of people like them REQ-SEL-73", async () => {
  let invented = 0;
  await fc.assert(
    fc.asyncProperty(pairs, async ([one, other, , population]) => {
      const plans = [planned(one, tolerant), planned(other, tolerant)] as const;
      const { joint } = await bothWays(plans, population);
      const { people, examples } = await differenceInSlices({ cube: joint, changes: undefined, familiar: {} });
      for (const { change, person, people: alike } of examples) {
        const [before, now] = plans.map((plan) => evaluatePerson({ plan, person }).decision) as [Decision, Decision];
        expect(invitationChange(before, now)).toBe(change);
        expect(alike).toBeGreaterThan(0);
        invented += 1;
      }
      for (const change of treatedDifferently) {
        const ofChange = examples.filter((example) => example.change === change);
        expect(ofChange.length).toBeLessThanOrEqual(5);
        expect(sum(ofChange.map((example) => example.people))).toBeLessThanOrEqual(people[change]);
      }
    }),
    { numRuns: samples({ usual: 20, night: 60 }), endOnFailure: true },
  );
  expect(invented).toBeGreaterThan(50);
});

test("a plan does not differ from itself", async () => {
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, populationArbitrary(20), async (iteration, population) => {
      const plan = planned(iteration, tolerant);
      const { joint } = await bothWays([plan, plan], population);
      const { people, boards, reasons } = await differenceInSlices({ cube: joint, changes: undefined, familiar: {} });
      expect(people).toMatchObject({ newly_invited: 0, no_longer_invited: 0, other_message: 0 });
      expect([boards, reasons]).toEqual([[], []]);
    }),
    { numRuns: samples({ usual: 6, night: 20 }), endOnFailure: true },
  );
});
