import fc from "fast-check";
import { expect, test } from "vitest";
import { reportOn } from "../support/query-people.ts";
import { planIteration } from "../../src/plan/iteration.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { compareBackends } from "../support/compare-backends.ts";
import { withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";
import { samples } from "../../../../scripts/samples.ts";

const runs = samples({ usual: 15, night: 40 });
const peoplePerRun = 50;

test(`evaluator and DuckDB decide ${runs * peoplePerRun} random people by random rules the same, and reports reconcile`, async () => {
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, populationArbitrary(peoplePerRun), async (iteration, population) => {
      const request = { iteration, campaign: randomCampaign, attributes, tolerate: ["dataType"] as const };
      const plan = planIteration(request);
      if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
      await withPopulation(population, async (populationDir) => {
        for (const kept of ["every", "deciding"] as const) {
          const compared = await compareBackends({ plan: plan.value, dir: populationDir, matchFilter: kept });
          expect(compared).toEqual({ people: peoplePerRun, differing: [] });
        }
        const report = await reportOn({ ...request, populationDir });
        expect(report).toMatchObject({ ok: true });
        expect(await reportOn({ ...request, populationDir, matchFilter: "every" })).toEqual(report);
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
});
