import fc from "fast-check";
import { expect, test } from "vitest";
import type { Decision } from "../../src/decide/decide.ts";
import { evaluatePerson } from "../../src/evaluate/evaluate.ts";
import { type FamiliarValues, classifyAttributes } from "../../src/verify/classify-attributes.ts";
import type { WantedDecision } from "../../src/verify/choices.ts";
import { findPersonForDecisions } from "../../src/verify/find-person.ts";
import { iterationArbitrary, randomCampaign } from "../support/arbitraries.ts";
import { describedPersonArbitrary } from "../support/verify-arbitraries.ts";
import { planned } from "../support/decide.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const tolerant = { campaign: randomCampaign, tolerate: ["dataType"] as const };

function findPerson(wanted: readonly WantedDecision[], familiar: FamiliarValues = {}) {
  const plans = wanted.map(({ plan }) => plan);
  return findPersonForDecisions(wanted, classifyAttributes(plans, familiar));
}

const said = ({ outcome, cohort, reason, routing }: Decision) => [outcome, cohort, reason?.id, routing?.rule?.id];

test("for any two versions and any person, an invented person is found who gets the same result from both REQ-SEL-71", () => {
  let found = 0;
  fc.assert(
    fc.property(iterationArbitrary, iterationArbitrary, describedPersonArbitrary, (one, other, person) => {
      const wanted = [planned(one, tolerant), planned(other, tolerant)].map((plan) => {
        return { plan, decision: evaluatePerson({ plan, person }).decision };
      });
      const answer = findPerson(wanted);
      expect(answer).not.toBe("nobody");
      if (typeof answer === "string") return;
      found += 1;
      for (const { plan, decision } of wanted) {
        const invented = evaluatePerson({ plan, person: answer.person }).decision;
        expect(said(invented)).toEqual(said(decision));
      }
    }),
    { numRuns: 30, endOnFailure: true },
  );
  expect(found).toBeGreaterThan(20);
});

test("rules that leave no possible value prove that no one can get a given decision REQ-SEL-71 REQ-SEL-429", () => {
  const plan = planned(
    iteration(cohorts("alpha_v1"), [
      rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Too young" }),
      rule("F", ["DATE_OF_BIRTH", "Y<=", "-75"], { Name: "Too old", Priority: 1 }),
      rule("S", ["DATE_OF_BIRTH", "is_null", ""], { Name: "Unknown" }),
    ]),
  );
  const invited: Decision = {
    outcome: "invited",
    cohort: 0,
    reason: null,
    cohorts: [{ state: "passed" }],
    routing: { rule: null, plans: ["DEFAULT"], fellBack: false, noMessage: false },
  };
  expect(findPerson([{ plan, decision: invited }])).toBe("nobody");
});

test("an invented person has no more data than the rules use, and a familiar code if one fits REQ-SEL-71 §1.09", () => {
  const plan = planned(
    iteration(cohorts("alpha_v1", "beta"), [
      rule("F", ["ICB", "!=", "QJG"], { Name: "Elsewhere" }),
      rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" }),
    ]),
  );
  const person = { PERSON: { ICB: "QOP" }, TARGET: {}, COHORTS: ["beta"] };
  const { decision } = evaluatePerson({ plan, person });
  expect(findPerson([{ plan, decision }], { ICB: ["QE1"] })).toEqual({
    person: { PERSON: { ICB: "QE1" }, TARGET: {}, COHORTS: ["beta"] },
  });
});
