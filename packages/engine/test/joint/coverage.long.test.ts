import type { EvaluableIteration } from "@spi/domain/campaign-file/evaluable-iteration";
import type { Coverage } from "@spi/domain/report/coverage";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { openPeople } from "../../src/duckdb/open-people.ts";
import type { Covering } from "../../src/joint/coverage.ts";
import { coverageInSlices } from "../../src/joint/coverage.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { evaluateEverybody } from "../support/compare-backends.ts";
import { planned } from "../support/decide.ts";
import { withPopulation } from "../support/people.ts";

const runDates = ["20251001", "20251020", "20251101", "20251101"];
const commsTypes = ["I", "R", "I", "R"] as const;

function plansOf(iterations: readonly EvaluableIteration[]): Plan[] {
  const more = { campaign: randomCampaign, tolerate: ["dataType"] as const };
  return iterations.map((iteration, index) => planned({ ...iteration, IterationDate: runDates[index]! }, more));
}

const covering = (of: readonly string[]): Covering[] =>
  of.map((campaign, index) => ({ name: `iteration ${index}`, campaign, commsType: commsTypes[index]! }));

/** Everybody who is in a cohort of any plan, as the evaluator decides about them under each. */
async function listed(dir: string, plans: readonly Plan[]): Promise<Decision[][]> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const people = new Map<number, Decision[]>();
  for (const plan of plans)
    for (const { id, decision } of await evaluateEverybody({ plan, dir, manifest: manifest.value }))
      people.set(id, [...(people.get(id) ?? []), decision]);
  return [...people.values()].filter((decisions) => decisions.some(({ outcome }) => outcome !== "not in a cohort"));
}

async function covered(dir: string, plans: readonly Plan[], iterations: readonly Covering[]): Promise<Coverage> {
  const people = await openPeople(dir);
  if (!people.ok) throw new Error(people.refusal.message);
  const [first, ...others] = plans;
  const joint = await people.value.joint({ plans: [first!, ...others] });
  if (!joint.ok) throw new Error(joint.refusal.message);
  return coverageInSlices(joint.value, iterations);
}

const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);

test("coverage is what counting person by person over the lists of the iterations gives REQ-SEL-80", async () => {
  const iterations = fc.array(iterationArbitrary, { minLength: 4, maxLength: 4 });
  const campaigns = fc.constantFrom(["a", "a", "a", "a"], ["a", "b", "b", "a"]);
  const seen = { more: 0, reminders: 0, late: 0 };
  await fc.assert(
    fc.asyncProperty(iterations, campaigns, populationArbitrary(30), async (written, of, population) =>
      withPopulation(population, async (dir) => {
        const plans = plansOf(written);
        const people = await listed(dir, plans);
        const found = await covered(dir, plans, covering(of));
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
            by.some((one) => one % 2 === 1 && !by.some((first) => isFirstOf(first, one, of))),
          ),
          first_after_reminder: howMany((by) =>
            by.some(
              (late) =>
                late % 2 === 0 && by.some((one) => one % 2 === 1 && of[one] === of[late] && isBefore(one, late)),
            ),
          ),
        });
        expect(found.iterations.map((one) => one.selected)).toEqual(
          runDates.map((_, at) => howMany((by) => by.includes(at))),
        );
        expect(found.iterations.map((one) => one.first_selected)).toEqual(
          runDates.map((_, at) => howMany((by) => by[0] === at)),
        );
        expect(sum(found.never_because)).toBe(found.never);
        const following = selected.flatMap((by) => by.slice(1).map((second, at) => `${by[at]} ${second}`));
        const pairs = [...Map.groupBy(following, (pair) => pair)].map(([pair, all]) => [pair, all.length]);
        const told = found.pairs.map(({ first, second, people: both }) => [`${first.at(-1)} ${second.at(-1)}`, both]);
        expect(new Map(told as [string, number][])).toEqual(new Map(pairs as [string, number][]));
        seen.more += found.more_often;
        seen.reminders += found.reminder_without_first;
        seen.late += found.first_after_reminder;
      }),
    ),
    { numRuns: 25, endOnFailure: true },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

const isBefore = (one: number, other: number) => runDates[one]! < runDates[other]!;

function isFirstOf(first: number, reminder: number, of: readonly string[]): boolean {
  return first % 2 === 0 && of[first] === of[reminder] && runDates[first]! <= runDates[reminder]!;
}
