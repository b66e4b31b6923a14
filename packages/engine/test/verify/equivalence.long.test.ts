import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import fc from "fast-check";
import { expect, test } from "vitest";
import { equivalence } from "../../src/verify/equivalence/equivalence.ts";
import { isTreatedSame } from "../../src/verify/equivalence/treatment.ts";
import { iterationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { planned } from "../support/decide.ts";
import { everyKind } from "../support/every-kind.ts";
import { describedPersonArbitrary, smallIterationArbitrary } from "../support/verify-arbitraries.ts";

const plan = (iteration: EvaluableIteration) =>
  planned(iteration, { campaign: randomCampaign, tolerate: ["dataType", "noPlan"] });

/**
 * Two iterations that are the same, differ by one rule, differ by a rewording with the same effect, or differ
 * completely.
 */
const pairArbitrary = fc
  .tuple(smallIterationArbitrary, smallIterationArbitrary, fc.nat(5), fc.nat(20))
  .map(([one, other, kind, at]) => [one, { ...one, ...variation({ one, other, kind, at }) }] as const);

interface Varied {
  one: EvaluableIteration;
  other: EvaluableIteration;
  kind: number;
  at: number;
}

function variation({ one, other, kind, at }: Varied): Partial<EvaluableIteration> {
  const rules = one.IterationRules;
  const place = at % rules.length;
  const changed = (change: (rule: EvaluableRule) => EvaluableRule[]) => ({
    IterationRules: rules.flatMap((rule, index) => (index === place ? change(rule) : [rule])),
  });
  switch (kind) {
    case 0:
      return { IterationRules: rules.map((rule) => ({ ...rule, Name: `${rule.Name}, renamed` })) };
    case 1:
      return { IterationRules: rules.toReversed() };
    case 2:
      return changed((rule) => (rule.Comparator === "QJG,QE1" ? split(rule) : [rule]));
    case 3:
      return changed(() => []);
    case 4:
      return changed(() => [other.IterationRules[0]!]);
    default:
      return other;
  }
}

const split = (rule: EvaluableRule) => ["QJG", "QE1"].map((Comparator) => ({ ...rule, Comparator }));

test("the verdict on two small iterations, whether proof or person, is the same as from enumerating everyone REQ-SEL-85 REQ-SEL-442", () => {
  const verdicts = { same: 0, different: 0 };
  fc.assert(
    fc.property(pairArbitrary, ([one, other]) => {
      const plans = [plan(one), plan(other)] as const;
      const result = equivalence(plans);
      const kinds = [...everyKind(plans)];
      const expected = kinds.every((person) => isTreatedSame(plans, person));
      expect(typeof result === "object" ? "different" : result).toBe(expected ? "same" : "different");
      const witnesses = typeof result === "object" ? [result.person] : [];
      expect(witnesses.filter((person) => isTreatedSame(plans, person))).toEqual([]);
      verdicts[expected ? "same" : "different"] += 1;
    }),
    { numRuns: 400, endOnFailure: true },
  );
  expect(verdicts.same).toBeGreaterThan(40);
  expect(verdicts.different).toBeGreaterThan(40);
}, 300_000);

test("iterations that treat a random person differently are never reported as the same REQ-SEL-85", () => {
  let decided = 0;
  fc.assert(
    fc.property(
      iterationArbitrary,
      iterationArbitrary,
      fc.array(describedPersonArbitrary, { minLength: 20, maxLength: 20 }),
      (one, other, people) => {
        const plans = [
          plan(one),
          plan({ ...one, IterationRules: [...one.IterationRules, ...other.IterationRules.slice(0, 1)] }),
        ] as const;
        const result = equivalence(plans);
        if (result !== "not decided") decided += 1;
        const unlike = people.filter((person) => !isTreatedSame(plans, person));
        expect(result === "same" ? unlike : []).toEqual([]);
        expect(equivalence([plans[0], plans[0]])).not.toHaveProperty("person");
      },
    ),
    { numRuns: 200, endOnFailure: true },
  );
  expect(decided).toBeGreaterThan(150);
}, 300_000);
