import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { Coverage } from "@spi/domain/coverage/coverage";
import { toDayNumber } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { openPeople } from "../../src/open/open-people.ts";
import { coverageInSlices } from "../../src/joint/coverage.ts";
import type { CoveredStatement } from "../../src/joint/eligible-coverage.ts";
import type { CoverageIteration } from "../../src/joint/ordered-iterations.ts";
import { planStatements } from "../../src/people/count-coverage.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, labels, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { evaluateEveryone } from "../support/compare-backends.ts";
import { planned } from "../support/decide.ts";
import { withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";

const runDates = ["20251001", "20251020", "20251101", "20251101"];
const commsTypes = ["I", "R", "I", "R"] as const;

function plansOf(iterations: readonly EvaluableIteration[]): Plan[] {
  const more = { campaign: randomCampaign, tolerate: ["dataType"] as const };
  return iterations.map((iteration, index) => planned({ ...iteration, IterationDate: runDates[index]! }, more));
}

/** Days on which messages were sent for the iterations, or null for those that were not released. */
type SentOn = readonly (string | null)[];
const unsent: SentOn = [null, null, null, null];

const covering = (of: readonly string[], sentOn = unsent): CoverageIteration[] =>
  of.map((campaign, index) => {
    return { name: `iteration ${index}`, campaign, commsType: commsTypes[index]!, sentOn: sentOn[index]! };
  });

/** Everyone, with the evaluator's decisions under each plan. */
async function everybody(dir: string, plans: readonly Plan[]): Promise<Decision[][]> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const people = new Map<number, Decision[]>();
  for (const plan of plans)
    for (const { id, decision } of await evaluateEveryone({ plan, dir, manifest: manifest.value }))
      people.set(id, [...(people.get(id) ?? []), decision]);
  return [...people.values()];
}

const isInACohort = (decisions: readonly Decision[]) => decisions.some(({ outcome }) => outcome !== "not in a cohort");

/** Returns everyone in a cohort of any plan. */
const listed = async (dir: string, plans: readonly Plan[]) => (await everybody(dir, plans)).filter(isInACohort);

async function covered(
  dir: string,
  plans: readonly Plan[],
  [iterations, statement]: readonly [CoverageIteration[], CoveredStatement?],
): Promise<Coverage> {
  const people = await openPeople(dir);
  if (!people.ok) throw new Error(people.refusal.message);
  const [first, ...others] = plans;
  const joint = await people.value.joint({ plans: [first!, ...others] });
  if (!joint.ok) throw new Error(joint.refusal.message);
  return coverageInSlices(joint.value, { iterations, statement });
}

const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);

test("coverage equals a count person by person over the iterations' lists REQ-SEL-80 REQ-SEL-475", async () => {
  const iterations = fc.array(iterationArbitrary, { minLength: 4, maxLength: 4 });
  const campaigns = fc.constantFrom(["a", "a", "a", "a"], ["a", "b", "b", "a"]);
  // Either no iterations were released, or the first one was released after all the others, the reminder before it, and
  // the last two in a different order.
  const days = fc.constantFrom(
    unsent,
    ["20251103", "20251001", "20251025", "20251024"],
    [null, "20250930", null, null],
  );
  const seen = { more: 0, reminders: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(iterations, campaigns, days, populationArbitrary(30), async (written, of, sentOn, population) =>
      withPopulation(population, async (dir) => {
        const plans = plansOf(written);
        const people = await listed(dir, plans);
        const found = await covered(dir, plans, [covering(of, sentOn)]);
        const dayOf = (at: number) => sentOn[at] ?? runDates[at]!;
        const isFirstOf = (first: number, reminder: number) =>
          first % 2 === 0 && of[first] === of[reminder] && dayOf(first) <= dayOf(reminder);
        const selected = people.map((decisions) =>
          decisions.flatMap(({ outcome }, index) => (outcome === "invited" ? [index] : [])),
        );
        const howMany = (is: (by: number[]) => boolean) => selected.filter(is).length;
        expect(found).toMatchObject({
          people: people.length,
          never: howMany((by) => by.length === 0),
          once: howMany((by) => by.length === 1),
          more_often: howMany((by) => by.length > 1),
          reminder_without_first: howMany((by) =>
            by.some((one) => one % 2 === 1 && !by.some((first) => isFirstOf(first, one))),
          ),
          first_after_reminder: howMany((by) =>
            by.some(
              (late) =>
                late % 2 === 0 && by.some((one) => one % 2 === 1 && of[one] === of[late] && dayOf(one) < dayOf(late)),
            ),
          ),
        });
        // Of two iterations on the same day, the one whose campaign has the first name comes first.
        const places = [0, 1, 2, 3].toSorted(
          (a, b) => dayOf(a).localeCompare(dayOf(b)) || of[a]!.localeCompare(of[b]!),
        );
        expect(found.iterations.map((one) => one.selected)).toEqual(
          places.map((at) => howMany((by) => by.includes(at))),
        );
        expect(found.iterations.map((one) => one.first_selected)).toEqual(
          places.map((at) => howMany((by) => places.find((one) => by.includes(one)) === at)),
        );
        expect(sum(found.never_because)).toBe(found.never);
        const told = found.pairs.map(({ first, second, days: apart, people: both }) => {
          return [first.at(-1), second.at(-1), apart, both];
        });
        const pairs = places.flatMap((one, at) =>
          places.slice(at + 1).map((other) => {
            const apart = toDayNumber(dayOf(other)) - toDayNumber(dayOf(one));
            return [`${one}`, `${other}`, apart, howMany((by) => by.includes(one) && by.includes(other))] as const;
          }),
        );
        expect(found.by_several_campaigns).toBe(
          howMany((by) => by.some((one) => by.some((other) => of[one] !== of[other]))),
        );
        expect(new Set(told)).toEqual(new Set(pairs.filter(([, , , both]) => both > 0)));
        seen.more += found.more_often;
        seen.reminders += found.reminder_without_first;
        seen.late += found.first_after_reminder;
      }),
    ),
    { numRuns: 25, endOnFailure: true },
  );

  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/**
 * Returns a statement with the groups from a different iteration's filter rules, for one day or for the run dates of a
 * campaign's iterations.
 */
function statementOf({ IterationRules }: EvaluableIteration, Day: string | undefined): EligibilityStatement {
  const groups = IterationRules.map(({ AndClauses, ...main }) => ({
    Name: main.Name,
    Conditions: [main, ...AndClauses].map(
      ({ AttributeLevel, AttributeTarget, AttributeName, Operator, Comparator }) => {
        return { AttributeLevel: AttributeLevel as "PERSON", AttributeTarget, AttributeName, Operator, Comparator };
      },
    ),
  }));
  const Policy = { Document: "A policy", Version: "1" };
  return {
    Name: "Who should be reached",
    Policy,
    WrittenBy: "Somebody",
    AnyOf: groups.slice(0, 2),
    ...(Day && { Day }),
  };
}

/**
 * Returns the same iteration with only three cohorts, none virtual, so that an eighth of the people are not in any of
 * them.
 */
const ofThreeCohorts = ({ IterationCohorts, ...rest }: EvaluableIteration): EvaluableIteration => {
  const three = new Set(labels.slice(0, 3));
  return { ...rest, IterationCohorts: IterationCohorts.filter(({ CohortLabel }) => three.has(CohortLabel)) };
};

test("eligible people who are never selected equal a count person by person, including people not in any cohort REQ-SEL-81 REQ-SEL-479", async () => {
  const written = fc.tuple(iterationArbitrary, iterationArbitrary, iterationArbitrary, iterationArbitrary);
  const of = ["a", "b", "a"];
  const campaign = fc.constantFrom("b", "a", undefined);
  const day = fc.constantFrom(undefined, "20251015");
  const seen = { eligible: 0, never: 0, inNoCohort: 0, elsewhere: 0 };
  await fc.assert(
    fc.asyncProperty(written, campaign, day, populationArbitrary(30), async ([other, ...three], of1, Day, population) =>
      withPopulation(population, async (dir) => {
        const plans = plansOf(three.map(ofThreeCohorts));
        const iterations = covering(of);
        const planned = plans.map((plan, index) => ({ plan, covering: iterations[index]! }));
        const asked = planStatements({ statement: statementOf(other, Day), campaign: of1 }, { planned, attributes });
        fc.pre(asked.ok);
        const all = [...plans, ...(asked.ok ? asked.value : [])];
        const found = await covered(dir, all, [iterations, { campaign: of1 }]);
        const people = await everybody(dir, all);
        const own = [0, 1, 2].filter((at) => of1 === undefined || of[at] === of1);
        const eligible = people.filter((decisions) => decisions.slice(3).some(({ outcome }) => outcome === "filtered"));
        const never = eligible.filter((decisions) => own.every((at) => decisions[at]!.outcome !== "invited"));
        const inNoCohort = never.filter((decisions) => !isInACohort(own.map((at) => decisions[at]!)));
        expect(found.eligible).toMatchObject({
          people: eligible.length,
          never: never.length,
          in_no_cohort: inNoCohort.length,
        });
        expect(found.eligible!.never_because.map((one) => one.people)).toEqual(
          reasonsOf(never, own).toSorted((a, b) => b - a),
        );
        // The statement does not cause anyone to be counted twice. The people in the cohorts are the same as without
        // it.
        expect({ ...found, eligible: null }).toEqual(await covered(dir, plans, [iterations]));
        seen.eligible += eligible.length;
        seen.never += never.length;
        seen.inNoCohort += inNoCohort.length;
        seen.elsewhere += never.filter((decisions) =>
          decisions.slice(0, 3).some(({ outcome }) => outcome === "invited"),
        ).length;
      }),
    ),
    { numRuns: 25, endOnFailure: true },
  );

  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

/** Counts the people in a cohort by closest reason: suppressed before filtered, then the latest run date's. */
function reasonsOf(people: readonly Decision[][], own: readonly number[]): number[] {
  const nearest = people.flatMap((decisions) => {
    const reasons = own.flatMap((at) => (decisions[at]!.reason ? [{ at, ...decisions[at]! }] : []));
    const suppressed = reasons.filter(({ outcome }) => outcome === "suppressed");
    return (suppressed.length > 0 ? suppressed : reasons).slice(-1);
  });
  const places = new Map<unknown, number>();
  for (const { reason } of nearest) places.set(reason, (places.get(reason) ?? 0) + 1);
  return [...places.values()];
}
