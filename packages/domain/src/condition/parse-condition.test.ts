import { type AttributeReference, operatorsFor, takesNoComparator } from "../reference/reference-data.ts";
import { describe, expect, test } from "vitest";
import type { ConditionProblemKind } from "./condition.ts";
import { operatorFamilies } from "./operator-families.ts";
import { parseCondition, readCondition } from "./parse-condition.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const attributes = shippedReference.attributes;

function attribute(name: string, level = "PERSON"): AttributeReference {
  return attributes.find((row) => row.AttributeName === name && row.AttributeLevel === level)!;
}

const comparators = { D: "20250331", I: "2", F: "Y", S: "QH8", C: "rsv_75_79" } as const;

function workingComparator(operator: string, { DataType }: AttributeReference): string {
  if (operatorFamilies.get(operator)?.family === "relativeDate") return "-75";
  if (operatorFamilies.get(operator)?.family === "between") return DataType === "D" ? "20250101,20250331" : "1,5";
  return comparators[DataType];
}

test("every operator in the reference data is accepted for every attribute that offers it §9.15", () => {
  for (const row of attributes) {
    for (const operator of operatorsFor(row, shippedReference.operators)) {
      const comparator = takesNoComparator(operator) ? "" : workingComparator(operator.Operator, row);
      const parsed = parseCondition({ operator: operator.Operator, comparator, attribute: row });
      expect(parsed, `${row.AttributeName} ${operator.Operator} ${comparator}`).toMatchObject({ ok: true });
    }
  }
});

test("an operator that an attribute does not offer is refused §9.15", () => {
  for (const row of attributes) {
    const offered = new Set(operatorsFor(row, shippedReference.operators).map(({ Operator }) => Operator));
    // The public reference and published rules use "in" and "MemberOf" interchangeably.
    const synonyms = ["in", "not_in", "MemberOf", "NotMemberOf"];
    const others = shippedReference.operators.filter(
      ({ Operator }) => !offered.has(Operator) && !synonyms.includes(Operator),
    );
    for (const { Operator } of others) {
      const parsed = parseCondition({
        operator: Operator,
        comparator: workingComparator(Operator, row),
        attribute: row,
      });
      expect(parsed, `${row.AttributeName} ${Operator}`).toMatchObject({ ok: false });
    }
  }
});

describe("an invalid comparator is refused with the fault", () => {
  const refused: [string, string, string, ConditionProblemKind][] = [
    ["DATE_OF_BIRTH", "Y>", "x", "notWholeNumber"],
    ["DATE_OF_BIRTH", "Y>", "", "comparatorMissing"],
    ["DATE_OF_BIRTH", "Y>", "1.5", "notWholeNumber"],
    ["DATE_OF_BIRTH", "Y>", "+1", "notWholeNumber"],
    ["DATE_OF_BIRTH", "Y>", " -75", "notWholeNumber"],
    ["DATE_OF_BIRTH", "Y>", "-~X~", "libraryToken"],
    ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20250230]]", "notADay"],
    ["DATE_OF_BIRTH", "Y>", "-75[[NVL:abc]]", "notADay"],
    ["DATE_OF_BIRTH", "=", "20250230", "notADay"],
    ["DATE_OF_BIRTH", "<", "1950", "notADay"],
    ["DATE_OF_BIRTH", "between", "20250101", "notARange"],
    ["DATE_OF_BIRTH", "between", "20250101,20250230", "notADay"],
    ["DATE_OF_BIRTH", "contains", "1950", "operatorNotForAttribute"],
    ["DATE_OF_BIRTH", "later than", "20250101", "unknownOperator"],
    ["CARE_HOME_FLAG", "=", "Yes", "notYesOrNo"],
    ["CARE_HOME_FLAG", "=", "", "comparatorMissing"],
    ["POSTCODE", "starts_with", "~X~", "libraryToken"],
  ];
  test.each(refused)("%s %s “%s”: %s REQ-SEL-04", (name, operator, comparator, kind) => {
    const parsed = parseCondition({ operator, comparator, attribute: attribute(name) });
    expect(parsed).toMatchObject({ ok: false, refusal: { kind } });
  });
});

describe("comparator modifiers", () => {
  const dateOfBirth = attribute("DATE_OF_BIRTH");
  const relative = { unit: "Y", count: -75, from: "20250331" };
  test.each([
    ["-75[[OFFSET:20250331]]", relative, { kind: "never" }],
    ["-75[[NVL:20000101]]", { ...relative, from: null }, { kind: "as", value: "20000101" }],
    ["-75[[OFFSET:20250331]][[NVL:20000101]]", relative, { kind: "as", value: "20000101" }],
    ["-75[[NVL:20000101]][[OFFSET:20250331]]", relative, { kind: "as", value: "20000101" }],
  ])("%s is understood REQ-SEL-07", (comparator, expected, missing) => {
    const parsed = parseCondition({ operator: "Y>", comparator, attribute: dateOfBirth });
    expect(parsed).toMatchObject({ ok: true, value: { test: { relative: expected }, missing } });
  });

  test("the public reference accepts one modifier at a time, and so does parsing in its style REQ-SEL-07", () => {
    const text = { operator: "Y>", comparator: "-75[[NVL:20000101]][[OFFSET:20250331]]", attribute: dateOfBirth };
    expect(readCondition(text, { together: false })).toMatchObject({ ok: false, refusal: { kind: "notWholeNumber" } });
    expect(readCondition(text, { together: true })).toMatchObject({ ok: true });
  });

  test.each(["Y[[nvl:N]]", "Y[[NVL:]]", "Y[[NVL:N]] ", "[[NVL:N]]", "20250901[[OFFSET:20250101]]"])(
    "%s is plain text if malformed or misplaced",
    (comparator) => {
      const read = readCondition({ operator: "=", comparator, attribute: attribute("POSTCODE") }, { together: true });
      expect(read).toMatchObject({ ok: true, value: { test: { text: comparator } } });
    },
  );
});

test("a comparator longer than every engine can store is refused REQ-SEL-51 REQ-SEL-404", () => {
  const read = (operator: string, comparator: string) =>
    readCondition({ operator, comparator, attribute: attribute("POSTCODE") }, { together: true });
  const refused = { ok: false, refusal: { kind: "outOfRange", message: expect.stringContaining("37 digits") } };
  const long = "9".repeat(38);
  for (const [operator, comparator] of [
    ["between", `1,${long}`],
    ["not_between", `-${long},1`],
    [">", long],
  ] as const) {
    expect(read(operator, comparator)).toMatchObject(refused);
  }
  expect(read("between", `${"0".repeat(9)}${long.slice(1)},1`)).toMatchObject({ ok: true });
  expect(read("=", long)).toMatchObject({ ok: true });
});

test("people without a value match negative conditions only, but not negated ranges REQ-SEL-06 REQ-SEL-401", () => {
  const postcode = attribute("POSTCODE");
  const matching = shippedReference.operators.filter(({ Operator }) => {
    const comparator = operatorFamilies.get(Operator)?.family === "between" ? "1,5" : "1";
    const read = readCondition({ operator: Operator, comparator, attribute: postcode }, { together: true });
    return read.ok && read.value.missing.kind === "matches";
  });
  expect(matching.map(({ Operator }) => Operator)).toEqual([
    "!=",
    "not_contains",
    "not_starts_with",
    "not_in",
    "NotMemberOf",
    "is_null",
    "is_empty",
  ]);
});
