import { expect, test } from "vitest";
import { bindCondition } from "./bind-condition.ts";
import { evaluateTest } from "./evaluate-test.ts";
import { readCondition } from "./parse-condition.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const postcode = shippedReference.attributes.find((row) => row.AttributeName === "POSTCODE")!;
const cohort = shippedReference.attributes.find((row) => row.AttributeName === "COHORT_LABEL")!;

/** Returns a function that evaluates a condition for values on 20 November 2025. */
function evaluate(operator: string, comparator: string, attribute = postcode) {
  const read = readCondition({ operator, comparator, attribute }, { together: true });
  const bound = read.ok && bindCondition(read.value, "20251120");
  if (!bound || !bound.ok) throw new Error(`${operator} ${comparator} cannot be asked`);
  return (value: string) => evaluateTest(bound.value.test, value);
}

test.each([
  ["=", "a", ["a"], ["A", "a ", "", "ab"]],
  ["!=", "a", ["A", "a ", "", "ab"], ["a"]],
  ["=", "7", ["7", "007"], ["8", "-7", "7a", ""]],
  ["=", "7a", ["7a"], ["7", "07a"]],
  [">", "7", ["8", "10"], ["7", "6", "-9", "007x", ""]],
  [">", "7", ["a"], ["07"]],
  [">=", "7", ["7", "8", "07"], ["6", ""]],
  ["<", "7", ["6", "-10", "06"], ["7", "10", ""]],
  ["<=", "7", ["7", "6"], ["8", ""]],
  [">", "b", ["c", "ba"], ["b", "a", "B", ""]],
  ["<", "b", ["a", "B", "7"], ["b", "c", ""]],
  ["contains", "b", ["abc", "b"], ["B", ""]],
  ["not_contains", "b", ["B", ""], ["abc"]],
  ["contains", "", [], [""]],
  ["starts_with", "a", ["ab", "a"], ["ba", ""]],
  ["not_starts_with", "a", ["ba", ""], ["ab"]],
  ["ends_with", "a", ["ba", "a"], ["ab", ""]],
  ["in", "a,b", ["a", "b", "x,b"], ["c", "ab", " a", ""]],
  ["not_in", "a,b", ["c", "ab", " a", ""], ["a", "x,b"]],
  ["between", "5,1", ["1", "3", "5", "05"], ["0", "6", "-3", ""]],
  ["not_between", "1,5", ["0", "6", "-3"], ["1", "5", ""]],
  ["is_null", "", [""], ["a"]],
  ["is_not_null", "", ["a"], [""]],
  ["is_true", "", [], ["true", "Y", ""]],
  ["Y>", "-75", ["19501121", "20250101"], ["19501120", "19501119", ""]],
  ["Y>=", "-75", ["19501121", "19501120"], ["19501119", ""]],
  ["Y<", "-75", ["19501119"], ["19501120", "19501121", ""]],
  ["Y<=", "-75", ["19501119", "19501120"], ["19501121", ""]],
  ["D<", "1", ["20251120"], ["20251121"]],
  ["W>", "1", ["20251128"], ["20251127"]],
])("%s %s matches %j and not %j REQ-SEL-05", (operator, comparator, matching, others) => {
  const says = evaluate(operator, comparator);
  expect(matching.filter((value) => says(value) !== "match")).toEqual([]);
  expect(others.filter((value) => says(value) !== "no match")).toEqual([]);
});

test.each([
  ["MemberOf", ["a", "x,b"], ["c", ""]],
  ["NotMemberOf", ["c", ""], ["a", "x,b"]],
])("%s a,b matches people in the cohorts %j and not in %j REQ-SEL-05", (operator, matching, others) => {
  const says = evaluate(operator, "a,b", cohort);
  expect([matching.map(says), others.map(says)]).toEqual([
    ["match", "match"],
    ["no match", "no match"],
  ]);
});

test("a value that cannot be evaluated is reported instead of matching or not REQ-SEL-05", () => {
  expect(evaluate("between", "1,5")("3a")).toEqual({ failed: "“3a” is not a whole number" });
  expect(evaluate("Y>", "-75")("1950")).toEqual({ failed: "“1950” is not a date" });
});

test("a test of an unknown kind or order throws an error", () => {
  // Kind of test that only data from other systems could contain, because the types do not allow it.
  const unknown = JSON.parse('{"kind":"sounds like"}') as Parameters<typeof evaluateTest>[0];
  expect(() => evaluateTest(unknown, "a")).toThrow('Unknown type: {"kind":"sounds like"}');
  const disordered = JSON.parse('{"kind":"order","order":"~","text":"a"}') as Parameters<typeof evaluateTest>[0];
  expect(() => evaluateTest(disordered, "a")).toThrow('Unknown type: "~"');
});

test.each([
  ["b", "a"],
  ["ab", "a"],
  ["🙂", "ﬁ"],
  ["a🙂", "aﬁ"],
])("%s sorts after %s, by code point as in the databases", (later, earlier) => {
  expect(evaluateTest({ kind: "order", order: ">", text: earlier }, later)).toBe("match");
  expect(evaluateTest({ kind: "order", order: "<", text: later }, earlier)).toBe("match");
  expect(evaluateTest({ kind: "order", order: "<", text: earlier }, later)).toBe("no match");
  expect(evaluateTest({ kind: "order", order: "<=", text: later }, later)).toBe("match");
});
