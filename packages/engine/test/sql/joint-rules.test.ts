import fc from "fast-check";
import { expect, test } from "vitest";
import { duckdbDialect } from "../../src/sql/dialect.ts";
import { type JointRules, jointRules } from "../../src/sql/joint-rules.ts";
import type { PlanScan } from "../../src/sql/scan-request.ts";
import { planned } from "../support/decide.ts";
import { planWithSentences } from "../../src/expect/sentences.ts";
import { attributes, cohorts, iteration, rule } from "../support/rules.ts";

/** Returns the scan of an iteration whose filters match these postcodes, in this order. */
function scanOf(postcodes: readonly string[]): PlanScan {
  const rules = postcodes.map((postcode, Priority) =>
    rule("F", ["POSTCODE", "=", postcode], { Priority, Name: `${Priority}` }),
  );
  const places = new Map([["older", { word: 0, bit: 0 }]]);
  const plan = planned(iteration(cohorts("older"), rules));
  return { plan, cohorts: places, plainTexts: new Set(["postcode"]), dialect: duckdbDialect, matchFilter: "deciding" };
}

/** Returns the position of each chain's first match, as returned by the scan for a person. */
function firstPlaces({ chains }: JointRules, matches: (condition: string) => boolean): number[] {
  const first = chains.map(({ terms }) => terms.find(({ condition }) => matches(condition))?.position ?? 0);
  return chains.map(({ behind }, index) => {
    const before = behind === undefined ? 0 : first[behind]!;
    return before > 0 && before < first[index]! ? 0 : first[index]!;
  });
}

const postcodes = ["A1", "B2", "C3", "D4", "E5", "F6"];
const versions = fc.array(fc.shuffledSubarray(postcodes), { minLength: 1, maxLength: 4 });

test("evaluating the rules of several plans together gives each plan its own first match, whatever the rules' positions REQ-SEL-56", () => {
  fc.assert(
    fc.property(versions, fc.subarray(postcodes), (versionList, matching) => {
      const rules = jointRules(versionList.map(scanOf));
      const matches = (condition: string) => matching.some((postcode) => condition.includes(`'${postcode}'`));
      const places = firstPlaces(rules, matches);
      for (const [plan, conditions] of versionList.entries()) {
        const found = rules.chains.flatMap(({ terms }, index) =>
          terms.flatMap(({ position, bits }) => (position === places[index] ? (bits.get(plan) ?? []) : [])),
        );
        const expected = conditions.findIndex((postcode) => matching.includes(postcode));
        expect(found.length === 0 ? -1 : Math.min(...found)).toBe(expected);
      }
    }),
  );
});

test("conditions that versions of an iteration share are evaluated once REQ-SEL-56", () => {
  const { chains } = jointRules([postcodes, postcodes.slice(1), ["A1"]].map(scanOf));
  const shape = chains.map(({ plans, terms, behind }) => ({ plans, terms: terms.length, behind }));
  expect(shape).toEqual([
    { plans: [0, 2], terms: 1, behind: undefined },
    { plans: [0, 1], terms: 5, behind: undefined },
  ]);
});

test("a joint scan includes sentences about people a plan invites REQ-EXP-03", () => {
  const sentence = {
    Name: "Nobody of A1",
    Kind: "Nobody" as const,
    Conditions: [{ AttributeLevel: "PERSON" as const, AttributeName: "POSTCODE", Operator: "=", Comparator: "A1" }],
  };
  const request = {
    iteration: iteration(cohorts("older"), [rule("F", ["POSTCODE", "=", "B2"])]),
    campaign: { Target: "COVID", AvailableRoutingIds: null },
    attributes,
  };
  const plan = planWithSentences(request, [sentence]);
  if (!plan.ok) throw new Error(JSON.stringify(plan.refusal));
  const { singles } = jointRules([{ ...scanOf([]), plan: plan.value }]);
  expect(singles.map(({ condition }) => condition)).toEqual([expect.stringContaining("'A1'")]);
});
