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

/** Days on which the iterations' messages were sent. Null for iterations that were not released. */
type SentOn = readonly (string | null)[];
const unsent: SentOn = [null, null, null, null];

const covering = (of: readonly string[], sentOn = unsent): CoverageIteration[] =>
  of.map((campaign, index) => {
    return { name: `iteration ${index}`, campaign, commsType: commsTypes[index]!, sentOn: sentOn[index]! };
  });

/** Returns the evaluator's decisions about everyone under each plan. */
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

/** Returns everyone who is in a cohort of any plan. */
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
  // Either no iteration was released, or the first was released after all the others, the reminder before it, and the
  // last two in a different order.
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
        const coverage = await covered(dir, plans, [covering(of, sentOn)]);
        const dayOf = (at: number) => sentOn[at] ?? runDates[at]!;
        const isFirstOf = (first: number, reminder: number) =>
          first % 2 === 0 && of[first] === of[reminder] && dayOf(first) <= dayOf(reminder);
        const selected = people.map((decisions) =>
          decisions.flatMap(({ outcome }, index) => (outcome === "invited" ? [index] : [])),
        );
        const howMany = (is: (by: number[]) => boolean) => selected.filter(is).length;
        expect(coverage).toMatchObject({
          people: people.length,
          never: howMany((by) => by.length === 0),
          once: howMany((by) => by.length === 1),
          more_often: howMany((by) => by.length > 1),
          reminder_without_first: howMany((by) =>
            by.some((index) => index % 2 === 1 && !by.some((first) => isFirstOf(first, index))),
          ),
          first_after_reminder: howMany((by) =>
            by.some(
              (late) =>
                late % 2 === 0 &&
                by.some((index) => index % 2 === 1 && of[index] === of[late] && dayOf(index) < dayOf(late)),
            ),
          ),
        });
        // If two iterations have the same day, the first is the one whose campaign comes first by name.
        const places = [0, 1, 2, 3].toSorted(
          (a, b) => dayOf(a).localeCompare(dayOf(b)) || of[a]!.localeCompare(of[b]!),
        );
        expect(coverage.iterations.map((iteration) => iteration.selected)).toEqual(
          places.map((at) => howMany((by) => by.includes(at))),
        );
        expect(coverage.iterations.map((iteration) => iteration.first_selected)).toEqual(
          places.map((at) => howMany((by) => places.find((index) => by.includes(index)) === at)),
        );
        expect(sum(coverage.never_because)).toBe(coverage.never);
        const told = coverage.pairs.map(({ first, second, days: apart, people: both }) => {
          return [first.at(-1), second.at(-1), apart, both];
        });
        const pairs = places.flatMap((index, at) =>
          places.slice(at + 1).map((other) => {
            const apart = toDayNumber(dayOf(other)) - toDayNumber(dayOf(index));
            return [`${index}`, `${other}`, apart, howMany((by) => by.includes(index) && by.includes(other))] as const;
          }),
        );
        expect(coverage.by_several_campaigns).toBe(
          howMany((by) => by.some((index) => by.some((other) => of[index] !== of[other]))),
        );
        expect(new Set(told)).toEqual(new Set(pairs.filter(([, , , both]) => both > 0)));
        seen.more += coverage.more_often;
        seen.reminders += coverage.reminder_without_first;
        seen.late += coverage.first_after_reminder;
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
 * Returns the iteration with only three cohorts, none of them virtual. An eighth of the people are then not in any
 * cohort.
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
        const statements = planStatements(
          { statement: statementOf(other, Day), campaign: of1 },
          { planned, attributes },
        );
        fc.pre(statements.ok);
        const all = [...plans, ...(statements.ok ? statements.value : [])];
        const coverage = await covered(dir, all, [iterations, { campaign: of1 }]);
        const people = await everybody(dir, all);
        const own = [0, 1, 2].filter((at) => of1 === undefined || of[at] === of1);
        const eligible = people.filter((decisions) => decisions.slice(3).some(({ outcome }) => outcome === "filtered"));
        const never = eligible.filter((decisions) => own.every((at) => decisions[at]!.outcome !== "invited"));
        const inNoCohort = never.filter((decisions) => !isInACohort(own.map((at) => decisions[at]!)));
        expect(coverage.eligible).toMatchObject({
          people: eligible.length,
          never: never.length,
          in_no_cohort: inNoCohort.length,
        });
        expect(coverage.eligible!.never_because.map((reason) => reason.people)).toEqual(
          reasonsOf(never, own).toSorted((a, b) => b - a),
        );
        // With the statement, no one is counted twice, and the people in the cohorts are the same as without it.
        expect({ ...coverage, eligible: null }).toEqual(await covered(dir, plans, [iterations]));
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

/**
 * Counts the people in a cohort by the reason closest to selection. Suppressed comes before filtered, and then the
 * latest run date comes first.
 */
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
