import { describe, expect, test } from "vitest";
import { bindCondition } from "./bind-condition.ts";
import { parseCondition, readCondition } from "./parse-condition.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const attributes = shippedReference.attributes;
const attribute = (name: string) => attributes.find((row) => row.AttributeName === name)!;

function parsed(name: string, operator: string, comparator: string) {
  return parseCondition({ operator, comparator, attribute: attribute(name) });
}

describe("an invalid comparator is refused with the fault and how to fix it REQ-SEL-04", () => {
  test.each([
    ["DATE_OF_BIRTH", "later than", "1", "“later than” is not an operator. Choose an operator."],
    [
      "DATE_OF_BIRTH",
      "contains",
      "1950",
      "The operator “contains” cannot be used with Date of Birth. Choose a different operator.",
    ],
    ["CARE_HOME_FLAG", "=", "", "Enter a comparator. For example 'Yes'."],
    ["CARE_HOME_FLAG", "=", " ", "Enter a comparator. For example 'Yes'."],
    [
      "POSTCODE",
      "in",
      "~FIRST~,~SECOND~",
      "The comparator should be modified to replace the library token(s) ~FIRST~, ~SECOND~",
    ],
    ["DATE_OF_BIRTH", "=", "1950", "“1950” is not a real date. Enter the date as 8 digits, for example 20250820."],
    [
      "DATE_OF_BIRTH",
      "=",
      "1/9/26",
      "“1/9/26” is not a real date. The year has only 2 digits. Enter all 4, for example 1/9/2026 or 20260901.",
    ],
    [
      "DATE_OF_BIRTH",
      "between",
      "20260201,31/2/2026",
      "“20260201,31/2/2026” is not a range. In “31/2/2026”: February 2026 has 28 days. Enter a day from 1 to 28.",
    ],
    [
      "DATE_OF_BIRTH",
      "Y>",
      "-75[[OFFSET:20250230]]",
      "The day in [[OFFSET:20250230]] does not exist. Enter a real date as 8 digits, for example [[OFFSET:20250331]].",
    ],
    [
      "DATE_OF_BIRTH",
      "between",
      "20250101,soon",
      "“20250101,soon” is not a range. Enter two whole numbers with a comma between them, for example 20250101,20250331.",
    ],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "two", "“two” is not a whole number. Enter a whole number, for example 2."],
    ["CARE_HOME_FLAG", "=", "Yes", "“Yes” is not a valid value for a flag. Enter Y or N."],
    ["COHORT_LABEL", "MemberOf", "a,,b", "The list of cohorts contains an empty item. Remove the extra comma."],
    ["COHORT_LABEL", "MemberOf", "a, ,b", "The list of cohorts contains an empty item. Remove the extra comma."],
    [
      "COHORT_LABEL",
      "MemberOf",
      "a[[NVL:b]]",
      "You do not need a default for cohorts, because we know which cohorts everyone is in. Remove the default.",
    ],
  ])("%s %s “%s”", (name, operator, comparator, message) => {
    expect(parsed(name, operator, comparator)).toMatchObject({ ok: false, refusal: { message, fails: "everybody" } });
  });

  test.each([
    ["D>", "days"],
    ["W>", "weeks"],
    ["Y>", "years"],
  ])("%s counts %s, and an invalid count fails as soon as anyone has a value", (operator, units) => {
    expect(parsed("DATE_OF_BIRTH", operator, "x")).toMatchObject({
      refusal: {
        message: `“x” is not a whole number of ${units}. Enter a whole number, for example -75.`,
        fails: "people with a value",
      },
    });
  });
});

test("a count that gives a date outside the calendar is refused on the run date, for people with a value REQ-SEL-04", () => {
  const condition = parsed("DATE_OF_BIRTH", "Y>", "-3000");
  expect(condition.ok && bindCondition(condition.value, "20251120")).toEqual({
    ok: false,
    refusal: {
      kind: "outOfRange",
      message:
        "Counting -3000 years from the run date gives a date outside the years 1 to 9999. Enter a smaller number.",
      fails: "people with a value",
    },
  });
});

test("an error about a count that is too large quotes the number as typed REQ-VAL-428", () => {
  const message = (comparator: string) => {
    const condition = parsed("DATE_OF_BIRTH", "Y>", comparator);
    const bound = condition.ok && bindCondition(condition.value, "20251120");
    return bound && !bound.ok && bound.refusal.message;
  };
  for (const typed of ["-99999999999999999999", "-0003000"]) {
    expect(message(typed)).toContain(`Counting ${typed} years`);
    expect(message(`${typed}[[OFFSET:20250331]]`)).toContain(`Counting ${typed} years`);
  }
});

describe("a comparator is valid if values of the attribute can equal it REQ-SEL-04", () => {
  test.each([
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "0", true],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "-1", true],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "999999999", true],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "1234567890", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "02", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "-0", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "1.5", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "in", "1,2", true],
    ["SUCCESSFUL_PROCEDURE_COUNT", "in", "1,two", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "between", "1,1234567890", false],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "1[[NVL:none]]", false],
    ["CARE_HOME_FLAG", "=", "Y", true],
    ["CARE_HOME_FLAG", "=", "N", true],
    ["CARE_HOME_FLAG", "is_null", "", true],
    ["DATE_OF_BIRTH", "is_not_empty", "", true],
    ["GENDER", "in", "1,2", true],
    ["COHORT_LABEL", "in", "a,b", true],
    ["COHORT_LABEL", "=", "a", false],
  ])("%s %s “%s”: %s", (name, operator, comparator, works) => {
    expect(parsed(name, operator, comparator).ok).toBe(works);
  });

  test("a Boolean operator cannot be used with any attribute", () => {
    expect(parsed("CARE_HOME_FLAG", "is_true", "")).toMatchObject({ refusal: { kind: "operatorNotForAttribute" } });
  });

  test("a library token is letters between tildes, and nothing else", () => {
    expect(parsed("POSTCODE", "=", "~A~")).toMatchObject({ refusal: { kind: "libraryToken" } });
    expect(parsed("POSTCODE", "=", "~1~")).toMatchObject({ ok: true });
  });
});

describe("the meaning of each operator, from its text alone", () => {
  const never = { kind: "never" };
  const matches = { kind: "matches" };
  test.each([
    ["=", "x", { kind: "equals", negated: false, text: "x" }, never],
    ["!=", "x", { kind: "equals", negated: true, text: "x" }, matches],
    ["<=", "x", { kind: "order", order: "<=", text: "x" }, never],
    ["contains", "x", { kind: "contains", negated: false, text: "x" }, never],
    ["not_contains", "x", { kind: "contains", negated: true, text: "x" }, matches],
    ["starts_with", "x", { kind: "startsWith", negated: false, text: "x" }, never],
    ["not_starts_with", "x", { kind: "startsWith", negated: true, text: "x" }, matches],
    ["ends_with", "x", { kind: "endsWith", text: "x" }, never],
    ["in", "x,y", { kind: "oneOf", negated: false, members: ["x", "y"] }, never],
    ["not_in", "x,y", { kind: "oneOf", negated: true, members: ["x", "y"] }, matches],
    ["MemberOf", "x,y", { kind: "oneOf", negated: false, members: ["x", "y"] }, never],
    ["NotMemberOf", "x,y", { kind: "oneOf", negated: true, members: ["x", "y"] }, matches],
    ["between", "1,5", { kind: "between", negated: false, low: 1n, high: 5n }, never],
    ["between", "5,1", { kind: "between", negated: false, low: 1n, high: 5n }, never],
    ["not_between", "5,1", { kind: "between", negated: true, low: 1n, high: 5n }, never],
    ["is_null", "", { kind: "missing", negated: false }, matches],
    ["is_not_null", "", { kind: "missing", negated: true }, never],
    ["is_empty", "", { kind: "missing", negated: false }, matches],
    ["is_not_empty", "", { kind: "missing", negated: true }, never],
    ["is_true", "", { kind: "trueBoolean", expected: true }, never],
    ["is_true", "[[NVL:Y]]", { kind: "trueBoolean", expected: true }, never],
    ["is_true", "x[[NVL:Y]]", { kind: "trueBoolean", expected: true }, never],
    ["is_false", "", { kind: "trueBoolean", expected: false }, never],
    ["=", "x[[NVL:y]]", { kind: "equals", negated: false, text: "x" }, { kind: "as", value: "y" }],
    ["is_null", "x[[NVL:y]]", { kind: "missing", negated: false }, matches],
  ])("%s “%s” REQ-SEL-06 REQ-SEL-402", (operator, comparator, meaning, missing) => {
    const read = readCondition({ operator, comparator, attribute: attribute("POSTCODE") }, { together: true });
    expect(read).toMatchObject({ ok: true, value: { test: meaning, missing } });
  });

  test.each([
    ["in", false],
    ["MemberOf", false],
    ["not_in", true],
    ["NotMemberOf", true],
  ])("%s tests membership at cohort level", (operator, negated) => {
    const read = readCondition({ operator, comparator: "a", attribute: attribute("COHORT_LABEL") }, { together: true });
    expect(read).toMatchObject({ value: { test: { kind: "memberOf", negated, labels: ["a"] } } });
  });
});

test.each([
  [
    "D<",
    "[[NVL:X]",
    "“[[NVL:X]” is not a valid modifier, so we would compare it as plain text. Enter a modifier in capitals at the end, for example [[NVL:20000101]] or [[OFFSET:20250331]], or remove “[[NVL:X]”.",
  ],
  [
    "=",
    "[[NVL]]",
    "“[[NVL]]” has no value. Enter the value after a colon, for example [[NVL:20000101]], or remove “[[NVL]]”.",
  ],
  [
    "Y>",
    "-75[[OFFSET]][[NVL]]",
    "“[[OFFSET]]” has no day. Enter the day after a colon, for example [[OFFSET:20250331]], or remove “[[OFFSET]]”.",
  ],
])(
  "a malformed modifier is reported as such, not as an invalid value: %s %s REQ-VAL-25",
  (operator, comparator, message) => {
    expect(parsed("DATE_OF_BIRTH", operator, comparator)).toMatchObject({ ok: false, refusal: { message } });
  },
);
