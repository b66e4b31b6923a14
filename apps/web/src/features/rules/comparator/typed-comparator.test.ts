import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { parseCondition } from "@spi/domain/condition/parse-condition";
import { comparatorFindings } from "@spi/domain/condition/typed-comparator";
import { typedComparator, withModifiers } from "./typed-comparator.ts";
import { splitModifiers } from "@spi/domain/condition/comparator-modifiers";

const attributeNamed = (name: string) => shippedReference.attributes.find((row) => row.AttributeName === name)!;

const conditionText = (name: string, operator: string, comparator: string) => ({
  operator,
  comparator,
  attribute: attributeNamed(name),
});

describe("a typed list is stored as its items REQ-VAL-24", () => {
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
    const read = typedComparator(conditionText(name, operator, typed));
    expect(read).toEqual({ ok: true, value: stored });
  });

  test("items that cannot be a value are rejected by name", () => {
    const read = typedComparator(conditionText("BOOKED_APPOINTMENT_PROVIDER", "in", "MYA/NBS;QMF,O'D"));
    const named = /^“MYA\/NBS” and “O'D” are not valid values for /;
    expect(read).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(named) as string } });
  });
});

describe("modifiers without their apparent effect are rejected when typed REQ-VAL-25", () => {
  test.each([
    ["ICB", "=", "QH8[[NVL:X]"],
    ["ICB", "=", "QH8[[nvl:X]]"],
    ["ICB", "in", "QH8,QJG [NVL:X]"],
    ["ICB", "=", "QH8[[OFFSET:20250331]]"],
    ["ICB", "=", "~ X ~"],
    ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20250331]][[NVL:20000101]]"],
    ["DATE_OF_BIRTH", "Y>", "-75[[NVL:20000101]][[OFFSET:20250331]]"],
  ])("%s %s %s", (name, operator, typed) => {
    expect(typedComparator(conditionText(name, operator, typed)).ok).toBe(false);
    expect(comparatorFindings(conditionText(name, operator, typed))).toMatchObject([{ level: "blocksReview" }]);
  });

  test("both modifiers together can still run if they are already stored", () => {
    const stored = conditionText("DATE_OF_BIRTH", "Y>", "-75[[OFFSET:20250331]][[NVL:20000101]]");
    expect(parseCondition(stored).ok).toBe(true);
  });
});

test.each([
  ["DATE_OF_BIRTH", "Y>", "-~X~", "~X~"],
  ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:~Y~]]", "~Y~"],
  ["DATE_OF_BIRTH", "Y>", "-~X~[[OFFSET:~Y~]]", "~X~, ~Y~"],
  ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:~ Y ~]]", "~ Y ~"],
  ["DATE_OF_BIRTH", "Y>", "-75[[OFFSET:~X1~]]", "~X1~"],
  ["LAST_INVITE_DATE", "<", "20260101[[NVL:~X~]]", "~X~"],
  ["ICB", "in", "QMF,QJG[[NVL:~X~]]", "~X~"],
])(
  "a library token remaining in %s %s %s is rejected by name, even inside a modifier §5.24",
  (name, operator, typed, tokens) => {
    const message = `The comparator should be modified to replace the library token(s) ${tokens}`;
    expect(typedComparator(conditionText(name, operator, typed))).toMatchObject({ ok: false, refusal: { message } });
    expect(parseCondition(conditionText(name, operator, typed))).toMatchObject({ ok: false, refusal: { message } });
  },
);

test.each(["-0", "0", "-121", "-999", "-0121", "-121[[OFFSET:20250331]]", "-0[[NVL:20000101]]"])(
  "an age of %s years is rejected when typed §9.14 REQ-VAL-17",
  (typed) => {
    const message = "Please enter a number between 1 and 120 (up to 3 digits).";
    expect(typedComparator(conditionText("DATE_OF_BIRTH", "Y>", typed))).toMatchObject({
      ok: false,
      refusal: { message },
    });
  },
);

test("ages of 1 and 120 years are accepted, and other counts have no such limit §9.14 REQ-VAL-17", () => {
  for (const typed of ["-1", "-120", "-75[[OFFSET:20250331]]"])
    expect(typedComparator(conditionText("DATE_OF_BIRTH", "Y<=", typed))).toEqual({ ok: true, value: typed });
  expect(typedComparator(conditionText("DATE_OF_BIRTH", "D>", "-400"))).toEqual({ ok: true, value: "-400" });
  expect(typedComparator(conditionText("LAST_INVITE_DATE", "D>=", "0"))).toEqual({ ok: true, value: "0" });
});

test("a stored comparator is unchanged and valid when typed again", () => {
  const item = fc.stringMatching(/^[ ;,|]{0,2}[A-Z0-9]{1,4}[ ;,|]{0,2}$/);
  fc.assert(
    fc.property(fc.array(item, { minLength: 1, maxLength: 5 }), (items) => {
      const once = typedComparator(conditionText("ICB", "in", items.join(",")));
      if (!once.ok) throw new Error(once.refusal.message);
      expect(typedComparator(conditionText("ICB", "in", once.value))).toEqual(once);
      expect(comparatorFindings(conditionText("ICB", "in", once.value))).toEqual([]);
    }),
  );
});

test.each(["-75", "-75[[NVL:20000101]]", "-75[[OFFSET:20250331]]"])(
  "%s is rebuilt unchanged from its parts",
  (comparator) => {
    const parts = splitModifiers(comparator, { offset: true, together: true });
    expect(parts.ok && withModifiers(parts.value)).toBe(comparator);
  },
);
