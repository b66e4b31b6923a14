import type { EvaluableIteration, EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { equivalenceSentence, describeTreatment } from "@spi/domain/descriptions/people/equivalence-sentences";
import { expect, test } from "vitest";
import { versionEquivalence } from "../../src/verify/equivalence/version-equivalence.ts";
import { attributes, campaign, cohorts, iteration, rule } from "../support/rules.ts";

const codes = codesOf(shippedReference);

/** Returns the comparison of two versions with these rules on the later one's run date. */
function compared(
  before: EvaluableRule[],
  now: EvaluableRule[],
  more: Partial<EvaluableIteration> = {},
  earlier: Partial<EvaluableIteration> = {},
) {
  const version = (rules: EvaluableRule[], changed = {}) => {
    const content = { ...iteration(cohorts("alpha_v1", "beta"), rules), ...changed };
    return { iteration: content, campaign, attributes };
  };
  const result = versionEquivalence({ earlier: version(before, earlier), later: version(now, more), codes });
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

const young = rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Too young" });
const boards = rule("F", ["ICB", "in", "QJG,QE1"], { Name: "Boards", Priority: 1 });
const inBoard = (code: string) => rule("F", ["ICB", "=", code], { Name: code, Priority: 2 });
const home = rule("S", ["CARE_HOME_FLAG", "=", "Y"], { Name: "Care home" });

test.each([
  [
    "the same rules in another order",
    [young, boards, home],
    [home, { ...boards, Priority: 0 }, { ...young, Priority: 1 }],
  ],
  ["a list split into rules", [boards, young], [inBoard("QE1"), young, inBoard("QJG")]],
  [
    "a rule renamed and another that takes only whom it takes",
    [young],
    [{ ...young, Name: "Other" }, rule("F", ["DATE_OF_BIRTH", "Y>", "-60"], { Priority: 3 })],
  ],
  ["a day for as many years ago", [young], [rule("F", ["DATE_OF_BIRTH", ">", "19501120"])]],
])("two versions with %s are proved to give everyone the same result REQ-SEL-85", (_, before, now) => {
  expect(compared(before, now)).toEqual({ verdict: "same", run_date: "20251120" });
});

test("if a boundary moves by a day, an example person on that day shows it, with each version's outcome REQ-SEL-85 REQ-SEL-441", () => {
  const moved = rule("F", ["DATE_OF_BIRTH", ">=", "19501120"], { Name: "Too young" });
  // Rules about the message for invited people make no difference here, and are not in the example.
  const letters = rule("R", ["POSTCODE", "starts_with", "LS"], { CommsRouting: "DEFAULT" });
  const result = compared([young, letters], [moved, letters]);
  expect(result).toEqual({
    verdict: "different",
    run_date: "20251120",
    person: { PERSON: { DATE_OF_BIRTH: "19501120" }, TARGET: {}, COHORTS: [expect.any(String)] },
    earlier: { outcome: "invited", cohort: expect.any(String), rule: null, plans: ["DEFAULT"] },
    later: { outcome: "filtered", cohort: expect.any(String), rule: "Too young", plans: null },
  });
});

test("filtering instead of suppressing is a difference, and versions are compared on the later one's run date REQ-SEL-85", () => {
  expect(compared([home], [{ ...home, Type: "F" }])).toMatchObject({ verdict: "different" });
  expect(compared([young], [young], { IterationDate: "20260101" })).toEqual({ verdict: "same", run_date: "20260101" });
});

test("a version for people on a list is never proved equal to one for other people REQ-SEL-85 REQ-REL-81 REQ-SEL-446", () => {
  const of = (letter: string) => ({ OnlyPeople: { Hash: letter.repeat(64) } });
  const held = (before: Partial<EvaluableIteration>, now: Partial<EvaluableIteration>) =>
    compared([young], [young], now, before);
  const alike = { verdict: "same for both", run_date: "20251120" };
  expect(held({}, of("a"))).toEqual(alike);
  expect(held(of("a"), {})).toEqual(alike);
  expect(held(of("a"), of("b"))).toEqual(alike);
  expect(held(of("a"), of("a"))).toEqual({ ...alike, verdict: "same" });
  expect(compared([home], [{ ...home, Type: "F" }], of("a"))).toMatchObject({ verdict: "different" });
  const words = equivalenceSentence({ verdict: "same for both", run_date: "20251120" });
  expect(words).not.toContain("for everyone");
  expect(words).toBe(
    "The versions are for different people, because at least one version is limited to a list of people. People included in both versions get the same result from each version on 20 November 2025.",
  );
});

test("if any person's invitation differs, such a person is shown REQ-SEL-85", () => {
  const opted = rule("S", ["CARE_HOME_FLAG", "is_null", ""], { Name: "Unknown" });
  const filtered = compared([young, home, opted], [young, { ...home, Type: "F" }]);
  expect(filtered).toMatchObject({
    earlier: { outcome: "suppressed", rule: "Unknown" },
    later: { outcome: "invited" },
  });
});

test("the verdict and the outcomes are plain sentences REQ-SEL-85 REQ-SEL-441", () => {
  expect(equivalenceSentence({ verdict: "same", run_date: "20251120" })).toBe(
    "On 20 November 2025 both versions give the same result for everyone.",
  );
  expect(equivalenceSentence({ verdict: "not decided", run_date: "20251120" })).toContain(
    "We could not check whether the versions give the same result for everyone on 20 November 2025. The versions have too many different conditions.",
  );
  const treated = { cohort: "alpha_v1", rule: null, plans: null };
  expect([
    describeTreatment({ ...treated, outcome: "invited", plans: ["PLAN_A", "PLAN_B"], rule: "Letters" }),
    describeTreatment({ ...treated, outcome: "invited", plans: [] }),
    describeTreatment({ ...treated, outcome: "filtered", rule: "Too young" }),
    describeTreatment({ ...treated, outcome: "suppressed", rule: "Care home" }),
    describeTreatment({ ...treated, outcome: "not in a cohort", cohort: null }),
  ]).toEqual([
    "Invited from the cohort alpha_v1, sent PLAN_A, PLAN_B by the rule “Letters”",
    "Invited from the cohort alpha_v1, without a routing plan",
    "Filtered out in the cohort alpha_v1 by the rule “Too young”",
    "Suppressed in the cohort alpha_v1 by the rule “Care home”",
    "Not in any of the cohorts",
  ]);
});
