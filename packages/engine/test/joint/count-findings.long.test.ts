import fc from "fast-check";
import { expect, test } from "vitest";
import { countFindings } from "../../src/people/count-findings.ts";
import { countPreview } from "../../src/people/count-preview.ts";
import { previewPlans } from "../../src/joint/preview.ts";
import type { PlanRequest } from "../../src/plan/iteration.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { iterationArbitrary, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { queryPeople } from "../support/query-people.ts";
import { evaluateEveryone } from "../support/compare-backends.ts";
import { withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";

test("findings count the people each rule matches according to a preview, and people of unknown age as the evaluator decides REQ-SEL-86", async () => {
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, populationArbitrary(30), async (written, population) => {
      const IterationRules = written.IterationRules.map((rule, index) => ({ ...rule, ID: `rule ${index}` }));
      const tolerate = ["dataType", "unknownScope"] as const;
      const iteration = { ...written, IterationRules };
      const request: PlanRequest = { iteration, campaign: randomCampaign, attributes, tolerate };
      const plans = previewPlans(request, {});
      if (!plans.ok) throw new Error(JSON.stringify(plans.refusal));
      await withPopulation(population, async (dir) => {
        const counts = await queryPeople(dir, (people) => countFindings(people, request));
        const preview = await queryPeople(dir, (people) =>
          countPreview(people, { plans: plans.value, everyRule: true }),
        );
        if (!counts.ok || !preview.ok) throw new Error(JSON.stringify([counts, preview]));
        expect(counts.value.matches).toEqual(
          Object.fromEntries(preview.value.rules.map(({ id, matches }) => [id, matches])),
        );
        const manifest = await readManifest(dir);
        if (!manifest.ok) throw new Error(manifest.refusal.message);
        const everybody = await evaluateEveryone({ plan: plans.value.after, dir, manifest: manifest.value });
        const ofUnknownAge = everybody.filter(
          ({ id, decision }) =>
            decision.outcome === "invited" && population.people[id]!.values["date_of_birth"] === null,
        );
        expect(counts.value.unknownAge).toBe(ofUnknownAge.length);
      });
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
