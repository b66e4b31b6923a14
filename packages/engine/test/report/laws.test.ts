import fc from "fast-check";
import { expect, test } from "vitest";
import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { type Bits, hasBit, noBits, setBit } from "../../src/decide/bits.ts";
import type { Cube } from "../../src/report/cube.ts";
import { decide } from "../../src/decide/decide.ts";
import { foldReportInSlices } from "../../src/report/fold.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { iterationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { planned } from "../support/decide.ts";

const planOf = (iteration: EvaluableIteration) =>
  planned(iteration, { campaign: randomCampaign, tolerate: ["dataType"] });

/**
 * A person's matching rules and cohorts, by name instead of by bit. The person stays the same if bits are renumbered.
 */
const personArbitrary = fc.record({
  matching: fc.func(fc.boolean()),
  member: fc.func(fc.boolean()),
});

function bitsOf(
  plan: Plan,
  { matching, member }: { matching: (name: string) => boolean; member: (name: string) => boolean },
) {
  const ruleBits = noBits(plan.bits.length);
  plan.bits.forEach(({ rule }, index) => {
    if (matching(ruleKey(rule))) setBit(ruleBits, index);
  });
  const cohortBits = noBits(plan.cohorts.length);
  plan.cohorts.forEach(({ label }, index) => {
    if (member(label)) setBit(cohortBits, index);
  });
  return { ruleBits, cohortBits };
}

/** Clauses stay in order when they are renumbered, so their names in order identify a rule. */
function ruleKey(rule: Plan["bits"][number]["rule"]): string {
  return [rule.type, ...rule.clauses.map(({ name }) => name), [...(rule.scope ?? [])].join()].join("|");
}

function outcomeOf(iteration: EvaluableIteration, person: Parameters<typeof bitsOf>[1]) {
  const plan = planOf(iteration);
  const { cohortBits, ruleBits } = bitsOf(plan, person);
  const { outcome, cohort, reason, routing } = decide(plan, cohortBits, ruleBits);
  const label = cohort === null ? null : plan.cohorts[cohort]!.label;
  return { outcome, label, reason: reason && ruleKey(reason), routing: routing?.plans };
}

/**
 * Renumbers the same rules in the same order. Gives different priorities to rules with equal ones, in the order in
 * which they were entered.
 */
function renumbered(iteration: EvaluableIteration): EvaluableIteration {
  const ordered = iteration.IterationRules.toSorted((a, b) => a.Priority - b.Priority);
  const IterationRules = ordered.map((rule, index) => withPriority(rule, index * 10));
  return { ...iteration, IterationRules };
}

function withPriority(rule: EvaluableRule, Priority: number): EvaluableRule {
  return { ...rule, Priority, AndClauses: rule.AndClauses.map((clause) => ({ ...clause, Priority })) };
}

test("renumbering all rules in order does not change anyone's outcome, cohort, reason or routing REQ-SEL-28", () => {
  fc.assert(
    fc.property(iterationArbitrary, personArbitrary, (iteration, person) => {
      expect(outcomeOf(renumbered(iteration), person)).toEqual(outcomeOf(iteration, person));
    }),
  );
});

test("the order in which rules of different priorities were entered has no effect REQ-SEL-28", () => {
  fc.assert(
    fc.property(iterationArbitrary, personArbitrary, fc.infiniteStream(fc.nat()), (iteration, person, order) => {
      const distinct = renumbered(iteration);
      const shuffled = distinct.IterationRules.map((rule) => ({ rule, at: order.next().value }));
      const IterationRules = shuffled.toSorted((a, b) => a.at - b.at).map(({ rule }) => rule);
      expect(outcomeOf({ ...distinct, IterationRules }, person)).toEqual(outcomeOf(distinct, person));
    }),
  );
});

test("swapping adjacent equal rules does not change anyone's outcome or plans", () => {
  fc.assert(
    fc.property(iterationArbitrary, personArbitrary, (iteration, person) => {
      const twins = iteration.IterationRules.flatMap((rule) => [rule, { ...rule, Priority: rule.Priority + 0.5 }]);
      const { outcome, label, routing } = outcomeOf(iteration, person);
      expect(outcomeOf({ ...iteration, IterationRules: twins }, person)).toMatchObject({ outcome, label, routing });
    }),
  );
});

const words = fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 4, maxLength: 4 });

test("a report of any cube reconciles: each person has one outcome, and each table sums to its total REQ-SEL-45 REQ-SEL-413", async () => {
  const row = fc.record({
    cohorts: words,
    rules: words,
    icb: fc.option(fc.constantFrom("QH8", "QJG", "")),
    people: fc.integer({ min: 1, max: 1_000_000 }),
    born: fc.option(fc.constantFrom(-10_957, 19_782)),
  });
  await fc.assert(
    fc.asyncProperty(iterationArbitrary, fc.array(row, { maxLength: 30 }), async (iteration, rows) => {
      const plan = planOf(iteration);
      const cube: Cube = {
        matchFilter: "every",
        populationSize: 0,
        rows: rows.map(({ cohorts, rules, icb, people, born }) => ({
          cohortBits: Uint32Array.from(cohorts),
          ruleBits: Uint32Array.from(rules),
          icb,
          people,
          dated: born === null ? 0 : people,
          withoutNhsNumber: 0,
          oldest: born,
          youngest: born,
        })),
      };
      const report = await foldReportInSlices(plan, cube);
      expect(report).toMatchObject({ ok: true });
      const everybody = cube.rows
        .filter((row) => isMember(plan, row.cohortBits))
        .reduce((sum, row) => sum + row.people, 0);
      expect(report.ok && report.value.facts.peopleInCohorts).toBe(everybody);
    }),
  );
});

function isMember(plan: Plan, cohortBits: Bits): boolean {
  return plan.cohorts.some(({ virtual }, index) => virtual || hasBit(cohortBits, index));
}
