import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { type SentOutcome, sentOutcomes, encodeSentRecord } from "@spi/domain/coverage/sent-outcomes";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { countCoverage } from "../../src/people/count-coverage.ts";
import { readManifest } from "../../src/population/manifest.ts";
import { queryPeople } from "../support/query-people.ts";
import { iterationArbitrary, labels, populationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { evaluateEveryone } from "../support/compare-backends.ts";
import { planned } from "../support/decide.ts";
import { type TestPopulation, withPopulation } from "../support/people.ts";
import { attributes } from "../support/rules.ts";

const runDates = ["20251001", "20251020", "20251101"];
const campaignOf = ["a", "b", "a"];
const tolerate = ["dataType"] as const;
const size = 30;
/** Number of people who are on lists but are no longer in the population. */
const gone = 5;
const nhsNumberOf = (id: number) => 9990000000 + id * 7;
const statement = {
  Name: "Everybody with a birthday",
  Policy: { Document: "A policy", Version: "1" },
  WrittenBy: "Somebody",
  Day: "20251015",
  AnyOf: [
    {
      Name: "From the country's east",
      Conditions: [
        {
          AttributeLevel: "PERSON" as const,
          AttributeName: "DATE_OF_BIRTH",
          Operator: "<=" as const,
          Comparator: "19700101",
        },
      ],
    },
  ],
};

const withNumbers = ({ people, ...population }: TestPopulation): TestPopulation => ({
  ...population,
  people: people.map((person, id) => ({ ...person, nhsNumber: String(nhsNumberOf(id)) })),
});

const ofThreeCohorts = ({ IterationCohorts, ...rest }: EvaluableIteration): EvaluableIteration => {
  const three = new Set(labels.slice(0, 3));
  return { ...rest, IterationCohorts: IterationCohorts.filter(({ CohortLabel }) => three.has(CohortLabel)) };
};

type Fate = SentOutcome | undefined;
/**
 * Fates of people who are not on a list. There are as many of them as statuses, so lists leave out half of the people.
 */
const offLists: Fate[] = sentOutcomes.map(() => undefined);
const fatesArbitrary = fc.array(
  fc.array(fc.constantFrom<Fate[]>(...offLists, ...sentOutcomes), { minLength: 3, maxLength: 3 }),
  { minLength: size + gone, maxLength: size + gone },
);
const isSent = (fate: Fate) => fate === "delivered" || fate === "failed" || fate === "unknown";
const isUnsent = (fate: Fate) => fate === "removed" || fate === "cancelled" || fate === "refused";

async function everybody(dir: string, written: readonly EvaluableIteration[]): Promise<Map<number, Decision[]>> {
  const manifest = await readManifest(dir);
  if (!manifest.ok) throw new Error(manifest.refusal.message);
  const people = new Map<number, Decision[]>();
  for (const [index, iteration] of written.entries()) {
    const plan = planned({ ...iteration, IterationDate: runDates[index]! }, { campaign: randomCampaign, tolerate });
    for (const { id, decision } of await evaluateEveryone({ plan, dir, manifest: manifest.value }))
      people.set(id, [...(people.get(id) ?? []), decision]);
  }
  return people;
}

test("coverage counts the messages sent for released iterations, equal to counting their lists person by person, also for eligible people REQ-REL-122 REQ-REL-542", async () => {
  const written = fc.tuple(iterationArbitrary, iterationArbitrary, iterationArbitrary);
  const which = fc.constantFrom<number[]>([0], [0, 1], [0, 1, 2]);
  const seen = { sent: 0, left: 0, unsent: 0, notListed: 0, eligible: 0, onNoList: 0 };
  await fc.assert(
    fc.asyncProperty(written, which, fatesArbitrary, populationArbitrary(size), async (three, released, all, people) =>
      withPopulation(withNumbers(people), async (dir) => {
        const iterations = three.map(ofThreeCohorts);
        const fates = all.map((one) => one.map((fate, index) => (released.includes(index) ? fate : undefined)));
        const sent = released.map((index) => ({
          name: `iteration ${index}`,
          people: Float64Array.from(
            fates.flatMap((fate, id) => (fate[index] ? [encodeSentRecord(nhsNumberOf(id), fate[index])] : [])),
          ),
        }));
        const answer = await queryPeople(dir, (people) =>
          countCoverage(people, {
            iterations: iterations.map((iteration, index) => ({
              name: `iteration ${index}`,
              campaign: campaignOf[index]!,
              commsType: null,
              request: {
                iteration: { ...iteration, IterationDate: runDates[index]! },
                campaign: randomCampaign,
                attributes,
                tolerate,
              },
            })),
            eligible: { statement, campaign: "a" },
            sent,
          }),
        );
        if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
        const coverage = answer.value.coverage!;
        const decided = await everybody(dir, iterations);
        const members = [...decided].filter(([, by]) => by.some(({ outcome }) => outcome !== "not in a cohort"));
        const isSelecting = (id: number, by: readonly Decision[], index: number) =>
          released.includes(index)
            ? fates[id]![index] !== undefined && !isUnsent(fates[id]![index])
            : by[index]!.outcome === "invited";
        const selecting = members.map(([id, by]) => [0, 1, 2].filter((index) => isSelecting(id, by, index)));
        const howOften = (is: (times: number) => boolean) => selecting.filter((by) => is(by.length)).length;
        expect(coverage).toMatchObject({
          people: members.length,
          never: howOften((times) => times === 0),
          once: howOften((times) => times === 1),
          more_often: howOften((times) => times > 1),
        });
        const reasons = coverage.never_because.reduce((sum, reason) => sum + reason.people, 0);
        expect(reasons).toBe(coverage.never);
        const notListed = members.filter(
          ([id, by], at) =>
            selecting[at]!.length === 0 &&
            !fates[id]!.some(isUnsent) &&
            released.some((index) => by[index]!.outcome === "invited"),
        ).length;
        const because = (is: (outcome: string) => boolean) =>
          coverage.never_because.reduce((sum, reason) => sum + (is(reason.outcome) ? reason.people : 0), 0);
        // The reason comes from the latest of several iterations, so some people who are missing from one list were
        // excluded by another iteration.
        expect(because((outcome) => outcome === "notListed")).toBeGreaterThanOrEqual(notListed);
        for (const [index, { selected, sent: counts }] of coverage.iterations.entries()) {
          expect(selected).toBe(selecting.filter((by) => by.includes(index)).length);
          const of = (fate: SentOutcome) => fates.filter((one) => one[index] === fate).length;
          expect(counts).toEqual(
            released.includes(index) ? Object.fromEntries(sentOutcomes.map((fate) => [fate, of(fate)])) : null,
          );
        }
        const memberIds = new Set(members.map(([id]) => id));
        const left = fates.filter((fate, id) => fate.some(isSent) && !memberIds.has(id)).length;
        expect(coverage.sent_and_left).toBe(left);

        const own = [0, 2].filter((index) => released.includes(index));
        const eligible = people.people.flatMap(({ values }, id) =>
          (values["date_of_birth"] ?? "99999999") <= "19700101" ? [id] : [],
        );
        const bestOf = (id: number) => sentOutcomes.findLast((fate) => own.some((index) => fates[id]![index] === fate));
        const { sent: sentCounts, ...counted } = coverage.eligible!;
        expect(counted.people).toBe(eligible.length);
        expect(counted.never).toBe(
          eligible.filter((id) => ![0, 2].some((index) => isSelecting(id, decided.get(id)!, index))).length,
        );
        expect(sentCounts!.best).toEqual(
          Object.fromEntries(sentOutcomes.map((fate) => [fate, eligible.filter((id) => bestOf(id) === fate).length])),
        );
        expect(sentCounts!.on_no_list).toBe(eligible.filter((id) => bestOf(id) === undefined).length);
        const count = (is: (fate: Fate) => boolean, index: number) =>
          eligible.filter((id) => is(fates[id]![index])).length;
        expect(
          sentCounts!.iterations.map(({ name, counts, on_no_list }) => [name, counts.delivered, on_no_list]),
        ).toEqual(
          own.map((index) => [
            `iteration ${index}`,
            count((fate) => fate === "delivered", index),
            count((fate) => fate === undefined, index),
          ]),
        );
        seen.sent += selecting.flat().length;
        seen.left += left;
        seen.unsent += because(isUnsent as (outcome: string) => boolean);
        seen.notListed += notListed;
        seen.eligible += sentCounts!.best.delivered;
        seen.onNoList += sentCounts!.on_no_list;
      }),
    ),
    { numRuns: 25, endOnFailure: true },
  );

  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
