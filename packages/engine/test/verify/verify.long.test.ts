import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/reference/shipped-reference";
import type { DescribedPerson } from "@spi/domain/report/described-person";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Evaluation } from "../../src/evaluate/evaluate.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import type { Plan } from "../../src/plan/plan.ts";
import { askedAttributes } from "../../src/verify/asked.ts";
import { verifyRules } from "../../src/verify/verify.ts";
import { randomCampaign } from "../support/arbitraries.ts";
import { smallIterationArbitrary } from "../support/verify-arbitraries.ts";
import { planned } from "../support/decide.ts";

const codes = codesOf(shippedReference);

/** One person of each combination of classes and cohorts: all there can be, as far as the rules can tell. */
function* everyKind(plan: Plan): Generator<DescribedPerson> {
  const attributes = [...askedAttributes([plan]).values()];
  const labels = plan.cohorts.filter(({ virtual }) => !virtual).map(({ label }) => label);
  const kinds = attributes.reduce((product, { classes }) => product * classes.length, 2 ** labels.length);
  for (let kind = 0; kind < kinds; kind += 1) {
    let rest = kind;
    const person: DescribedPerson = { PERSON: {}, TARGET: {}, COHORTS: [] };
    for (const { clauses, classes } of attributes) {
      const { value } = classes[rest % classes.length]!;
      rest = Math.floor(rest / classes.length);
      if (value !== null) person.PERSON[clauses[0]!.attribute.AttributeName] = value;
    }
    person.COHORTS = labels.filter((_, index) => (rest >> index) % 2 === 1);
    yield person;
  }
}

/** What enumeration finds: rules that nobody matches, that decide about nobody, and whether anybody is invited. */
function enumerated(plan: Plan) {
  const [matching, deciding] = [new Set<string>(), new Set<string>()];
  let invited = false;
  const note = ({ outcomes, decision }: Evaluation) => {
    for (const { rule, matches } of outcomes) if (matches) matching.add(rule.id);
    for (const result of decision.cohorts) if ("reason" in result) deciding.add(result.reason.id);
    if (decision.routing?.rule) deciding.add(decision.routing.rule.id);
    invited ||= decision.outcome === "invited";
  };
  for (const person of everyKind(plan)) note(evaluatePerson({ plan, person }));
  const rules = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R.filter(({ namesPlans }) => namesPlans)];
  const all = [...plan.rules.F, ...plan.rules.S, ...plan.rules.R];
  return {
    impossible: all.filter(({ id }) => !matching.has(id)).map(({ id }) => id),
    neverDeciding: rules.filter(({ id }) => matching.has(id) && !deciding.has(id)).map(({ id }) => id),
    invited,
  };
}

test("what is found of small iterations is what enumerating everybody finds REQ-SEL-72", () => {
  fc.assert(
    fc.property(smallIterationArbitrary, (iteration) => {
      const plan = planned(iteration, { campaign: randomCampaign, tolerate: ["dataType"] });
      const findings = verifyRules({ plan, codes });
      const of = (...wanted: string[]) =>
        new Set(findings.filter(({ code }) => wanted.includes(code)).map(({ rule }) => rule));
      const expected = enumerated(plan);
      expect(of("impossible")).toEqual(new Set(expected.impossible));
      const told = of("never-decides", "duplicate");
      for (const id of expected.neverDeciding) expect(told).toContain(id);
      for (const id of of("never-decides")) expect(expected.neverDeciding).toContain(id);
      const stops = findings.some(({ level, code }) => level === "stop" && code !== "impossible");
      expect(stops).toBe(!expected.invited);
    }),
    { numRuns: 300, endOnFailure: true },
  );
}, 300_000);
