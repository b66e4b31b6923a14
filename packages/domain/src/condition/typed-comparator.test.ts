import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippedReference } from "../reference/shipped-reference.ts";
import { parseCondition } from "./parse-condition.ts";
import { comparatorFindings, typedComparator, withModifiers } from "./typed-comparator.ts";
import { splitModifiers } from "./comparator-modifiers.ts";

const attributeNamed = (name: string) => shippedReference.attributes.find((row) => row.AttributeName === name)!;
const asked = (name: string, operator: string, comparator: string) => ({
  operator,
  comparator,
  attribute: attributeNamed(name),
});

describe("what is typed as a list is stored as its items REQ-VAL-24", () => {
  test.each([
    ["BOOKED_APPOINTMENT_PROVIDER", "in", "MYA, NBS", "MYA,NBS"],
    ["ICB", "not_in", " QH8 ,QJG,", "QH8,QJG"],
    ["POSTCODE_OUTCODE", "in", "SW1A SW1B", "SW1A,SW1B"],
    ["POSTCODE_OUTCODE", "in", "SW1A;SW1B|SW1A", "SW1A,SW1B"],
    ["POSTCODE", "in", "LS1 1AB, SW18 2PX;DH7 7HT", "LS1 1AB,SW18 2PX,DH7 7HT"],
    ["COHORT_LABEL", "MemberOf", " rsv_75 ; care homes ", "rsv_75,care homes"],
    ["ICB", "in", "QH8, QJG[[NVL:QH8 ]]", "QH8,QJG[[NVL:QH8]]"],
    ["DATE_OF_BIRTH", "between", "19500101, 19600101", "19500101,19600101"],
    ["DATE_OF_BIRTH", "between", "1/1/1950; 1 Jan 1960", "19500101,19600101"],
    ["DATE_OF_BIRTH", ">=", " 1/9/1950 ", "19500901"],
    ["DATE_OF_BIRTH", "=", "1/9/1950[[NVL:1.1.1900]]", "19500901[[NVL:19000101]]"],
    ["DATE_OF_BIRTH", "Y>", "-75[[NVL:1/1/2000]]", "-75[[NVL:20000101]]"],
    ["DATE_OF_BIRTH", "=", "31/2/1950", "31/2/1950"],
    ["POSTCODE", "=", "1/9/1950", "1/9/1950"],
    ["ICB", "=", " QH8 ", "QH8"],
    ["POSTCODE", "starts_with", "LS1 ", "LS1 "],
    ["DATE_OF_BIRTH", "is_null", " ", " "],
  ])("%s %s %j", (name, operator, typed, stored) => {
    const read = typedComparator(asked(name, operator, typed));
    expect(read).toEqual({ ok: true, value: stored });
  });

  test("items that no value can be are refused, each by name", () => {
    const read = typedComparator(asked("BOOKED_APPOINTMENT_PROVIDER", "in", "MYA/NBS;QMF,O'D"));
    const named = /^“MYA\/NBS” and “O'D” cannot be values of /;
    expect(read).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(named) as string } });
  });
});

describe("modifiers that do not do what they seem to are refused where they are typed REQ-VAL-25", () => {
  test.each([
    ["ICB", "=", "QH8[[NVL:X]"],
    ["ICB", "=", "QH8[[nvl:X]]"],
    ["ICB", "in", "QH8,QJG [NVL:X]"],
    ["ICB", "=", "QH8[[OFFSET:20250331]]"],
    ["ICB", "=", "~ X ~"],
    ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20250331]][[NVL:20000101]]"],
    ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20000101]][[OFFSET:20250331]]"],
  ])("%s %s %s", (name, operator, typed) => {
    expect(typedComparator(asked(name, operator, typed)).ok).toBe(false);
    expect(comparatorFindings(asked(name, operator, typed))).toMatchObject([{ level: "blocksReview" }]);
  });

  test("both modifiers together still run where they are stored", () => {
    const stored = asked("DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20250331]][[NVL:20000101]]");
    expect(parseCondition(stored).ok).toBe(true);
  });
});

test("a stored list keeps its text, and each item that is not what it seems is named REQ-VAL-24", () => {
  const findings = (comparator: string) =>
    comparatorFindings(asked("BOOKED_APPOINTMENT_PROVIDER", "in", comparator)).map(({ level, message }) => [
      level,
      message,
    ]);
  expect(findings("MYA,NBS")).toEqual([]);
  expect(findings("MYA, NBS")).toEqual([["warning", expect.stringContaining("“ NBS” has spaces around it")]]);
  expect(findings("MYA NBS")).toEqual([["warning", expect.stringContaining("“MYA NBS” is one value")]]);
  expect(findings("MYA,")).toEqual([["warning", expect.stringContaining("empty place")]]);
});

test("what was typed once is stored the same when it is typed again, with nothing to find", () => {
  const item = fc.stringMatching(/^[ ;,|]{0,2}[A-Z0-9]{1,4}[ ;,|]{0,2}$/);
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (items) => {
      const once = typedComparator(asked("ICB", "in", items.join(",")));
      if (!once.ok) throw new Error(once.refusal.message);
      expect(typedComparator(asked("ICB", "in", once.value))).toEqual(once);
      expect(comparatorFindings(asked("ICB", "in", once.value))).toEqual([]);
    }),
  );
});

test.each(["-75", "-75[[NVL:20000101]]", "-75[[OFFSET:20250331]]"])("%s comes back from its parts", (comparator) => {
  const parts = splitModifiers(comparator, { offset: true, together: true });
  expect(parts.ok && withModifiers(parts.value)).toBe(comparator);
});
