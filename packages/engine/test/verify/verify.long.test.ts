import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Evaluation, evaluatePerson } from "../../src/evaluate/evaluate.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { randomCampaign } from "../support/arbitraries.ts";
import { smallIterationArbitrary } from "../support/verify-arbitraries.ts";
import { planned } from "../support/decide.ts";
import { everyKind } from "../support/every-kind.ts";

const codes = codesOf(shippedReference);

/**
 * Results of enumeration: rules that do not match anyone, rules that do not determine anyone's outcome, and whether
 * anyone is invited.
 */
function enumerated(plan: Plan) {
  const [matching, deciding] = [new Set<string>(), new Set<string>()];
  let invited = false;
  const note = ({ outcomes, decision }: Evaluation) => {
    for (const { rule, matches } of outcomes) if (matches) matching.add(rule.id);
    for (const result of decision.cohorts) if ("reason" in result) deciding.add(result.reason.id);
    if (decision.routing?.rule) deciding.add(decision.routing.rule.id);
    invited ||= decision.outcome === "invited";
  };
  for (const person of everyKind([plan])) note(evaluatePerson({ plan, person }));
  const rules = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R.filter(({ namesPlans }) => namesPlans)];
  const all = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R];
  return {
    impossible: all.filter(({ id }) => !matching.has(id)).map(({ id }) => id),
    neverDeciding: rules.filter(({ id }) => matching.has(id) && !deciding.has(id)).map(({ id }) => id),
    invited,
  };
}

test("the findings for small iterations are the same as from enumerating everyone REQ-SEL-72 REQ-SEL-439", () => {
  fc.assert(
    fc.property(smallIterationArbitrary, (iteration) => {
      const plan = planned(iteration, { campaign: randomCampaign, tolerate: ["dataType"] });
      const findings = verifyRules({ plan, codes });
      const of = (...wanted: string[]) =>
        new Set(findings.filter(({ code }) => wanted.includes(code)).map(({ rule }) => rule));
      const expected = enumerated(plan);
      expect(of("impossible")).toEqual(new Set(expected.impossible));
      const told = of("never-decides", "duplicate");
      // If no one is invited, later rules do not determine anyone's outcome. This is not reported separately.
      const toTell = expected.invited ? expected.neverDeciding : [];
      for (const id of toTell) expect(told).toContain(id);
      for (const id of of("never-decides")) expect(expected.neverDeciding).toContain(id);
      const stops = findings.some(({ level, code }) => level === "stop" && code !== "impossible");
      expect(stops).toBe(!expected.invited);
    }),
    { numRuns: 300, endOnFailure: true },
  );
}, 300_000);
