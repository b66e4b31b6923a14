import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { Decision } from "../../src/decide/decide.ts";
import type { People } from "../../src/people/people.ts";
import { runReport } from "../../src/people/run-report.ts";
import { partFile } from "../../src/population/layout.ts";
import { useFolder, valueOf } from "../population/folder.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { queryPeople } from "../support/query-people.ts";
import { planned } from "../support/decide.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";
import { samples } from "../../../../scripts/samples.ts";

const folder = useFolder();
const tolerant = { campaign: randomCampaign, tolerate: ["dataType", "unknownScope"] as const };

const outcomeOf = ({ outcome, cohort, reason, routing }: Decision) => [outcome, cohort, reason?.id, routing?.plans];

/** Returns all answers about people for two iterations, in an order that does not depend on the files. */
async function answersOf(people: People, iterations: readonly [EvaluableIteration, EvaluableIteration]) {
  const [iteration] = iterations;
  const plan = planned(iteration, tolerant);
  const out = join(folder.path, "list.csv");
  const list = valueOf(await people.list({ plan, out }));
  const joint = valueOf(await people.joint({ plans: [plan, planned(iterations[1], tolerant)] }));
  return {
    report: valueOf(await runReport({ iteration, attributes, people, ...tolerant })),
    ages: valueOf(await people.ages({ plan })),
    list: [list, (await readFile(out, "utf8")).split("\n").toSorted()],
    together: joint.rows
      .map(({ icb, people, decisions }) => JSON.stringify([icb, people, decisions.map(outcomeOf)]))
      .toSorted(),
  };
}

/** Deletes the files without members of the iterations' cohorts, unless one of the cohorts includes everyone. */
async function removeOthers(dir: string, iterations: readonly EvaluableIteration[], people: People): Promise<number> {
  const cohorts = iterations.flatMap(({ IterationCohorts }) => IterationCohorts);
  if (cohorts.some(({ Virtual }) => Virtual === "Y")) return 0;
  const labels = new Set(cohorts.map(({ CohortLabel }) => CohortLabel));
  const wanted = people.manifest.cohorts.filter(({ label }) => labels.has(label));
  const unneeded = people.manifest.files.filter(({ cohortMasks }) =>
    wanted.every(({ word, bit }) => ((BigInt(cohortMasks![word]!) >> BigInt(bit)) & 1n) === 0n),
  );
  // If no file has members, one file is still opened for its columns.
  const removed = unneeded.filter(({ name }) => unneeded.length < people.manifest.files.length || name !== partFile(0));
  await Promise.all(removed.map(({ name }) => rm(join(dir, name))));
  return removed.length;
}

const someCohorts = fc.tuple(iterationArbitrary, iterationArbitrary, fc.integer({ min: 1, max: 2 })).map(
  ([one, other, few]) =>
    [
      { ...one, IterationCohorts: one.IterationCohorts.slice(0, few) },
      { ...other, IterationCohorts: other.IterationCohorts.slice(0, few) },
    ] as const,
);

test("report, ages, list and joint outcomes are the same for sorted people, without opening files that do not contain cohort members REQ-POP-37 REQ-POP-404", async () => {
  let unopened = 0;
  await fc.assert(
    fc.asyncProperty(someCohorts, populationArbitrary(40), async (iterations, population: TestPopulation) => {
      const ask = (people: TestPopulation, prepare?: (dir: string, opened: People) => Promise<void>) =>
        withPopulation(people, (dir) =>
          queryPeople(dir, async (opened) => {
            await prepare?.(dir, opened);
            return { ok: true as const, value: await answersOf(opened, iterations) };
          }),
        );
      const asTheyCome = await ask({ ...population, peoplePerFile: 20 });
      const inOrder = await ask({ ...population, peoplePerFile: 3, ordered: true }, async (dir, opened) => {
        unopened += await removeOthers(dir, iterations, opened);
      });
      expect(valueOf(inOrder)).toEqual(valueOf(asTheyCome));
    }),
    { numRuns: samples({ usual: 20, night: 60 }), endOnFailure: true },
  );
  expect(unopened).toBeGreaterThan(20);
});
