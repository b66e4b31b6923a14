import { describe, expect, test } from "vitest";
import { parseCondition, readCondition } from "../condition/parse-condition.ts";
import { codesOf } from "../library/code-lists.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { describeCondition, laterCondition } from "./condition-phrases.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const attributes = shippedReference.attributes;

function words(name: string, operator: string, comparator: string) {
  const attribute = attributes.find((row) => row.AttributeName === name)!;
  const parsed = parseCondition({ operator, comparator, attribute });
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return describeCondition(parsed.value, { runDate: "20251120", codes: codesOf(shippedReference) });
}

test.each([
  ["DATE_OF_BIRTH", "Y>", "-75", "born after 20 November 1950 (under 75 on 20 November 2025)"],
  ["DATE_OF_BIRTH", "Y<=", "-80", "born on or before 20 November 1945 (80 or over on 20 November 2025)"],
  ["DATE_OF_BIRTH", "Y<=", "-80[[OFFSET:20260331]]", "born on or before 31 March 1946 (80 or over on 31 March 2026)"],
  [
    "LAST_SUCCESSFUL_DATE",
    "D>=",
    "-91",
    "whose last COVID-19 vaccination was on or after 21 August 2025 (91 days before 20 November 2025)",
  ],
  [
    "LAST_SUCCESSFUL_DATE",
    "W<",
    "1",
    "whose last COVID-19 vaccination was before 27 November 2025 (1 week after 20 November 2025)",
  ],
  ["BOOKED_APPOINTMENT_DATE", "D>=", "0", "whose COVID-19 appointment is on or after 20 November 2025 (the run date)"],
  ["LAST_SUCCESSFUL_DATE", "<", "20251001", "whose last COVID-19 vaccination was before 1 October 2025"],
  ["CARE_HOME_FLAG", "=", "Y", "who live in a care home"],
  ["ICB", "in", "QH8,QJG", "whose ICB is NHS Mid and South Essex (QH8) or NHS Suffolk and North East Essex (QJG)"],
  ["POSTCODE", "starts_with", "LS1", "whose postcode starts with “LS1”"],
  ["SUCCESSFUL_PROCEDURE_COUNT", ">=", "2", "who have had 2 or more COVID-19 vaccinations"],
  ["COHORT_LABEL", "MemberOf", "rsv_75_79", "in the cohort rsv_75_79"],
])("%s %s %s reads as a sentence with its boundary REQ-SEL-09", (name, operator, comparator, sentence) => {
  expect(words(name, operator, comparator)).toBe(sentence);
});

test.each([
  ["DATE_OF_BIRTH", "Y>", "-75", "aged under 75 on the run date"],
  ["DATE_OF_BIRTH", "Y>=", "-75", "turning 75 on or after the run date"],
  ["DATE_OF_BIRTH", "Y<", "-75", "who turned 75 before the run date"],
  ["DATE_OF_BIRTH", "Y<=", "-75", "aged 75 or over on the run date"],
  ["DATE_OF_BIRTH", "W<", "-13", "born more than 13 weeks before the run date"],
  ["DATE_OF_BIRTH", "Y<=", "-80[[OFFSET:20260331]]", "born on or before 31 March 1946 (80 or over on 31 March 2026)"],
  ["LAST_SUCCESSFUL_DATE", "D>=", "-91", "whose last COVID-19 vaccination was 91 days before the run date or later"],
  ["LAST_SUCCESSFUL_DATE", "D>", "-91", "whose last COVID-19 vaccination was later than 91 days before the run date"],
  ["LAST_SUCCESSFUL_DATE", "D<=", "-91", "whose last COVID-19 vaccination was 91 days or more before the run date"],
  ["BOOKED_APPOINTMENT_DATE", "W>", "1", "whose COVID-19 appointment is more than 1 week after the run date"],
  ["BOOKED_APPOINTMENT_DATE", "W>=", "1", "whose COVID-19 appointment is 1 week or more after the run date"],
  ["BOOKED_APPOINTMENT_DATE", "W<", "1", "whose COVID-19 appointment is earlier than 1 week after the run date"],
  ["BOOKED_APPOINTMENT_DATE", "W<=", "1", "whose COVID-19 appointment is 1 week after the run date or earlier"],
  ["BOOKED_APPOINTMENT_DATE", "D>=", "0", "whose COVID-19 appointment is on or after the run date"],
  ["CARE_HOME_FLAG", "=", "Y", "who live in a care home"],
])(
  "%s %s %s is worded without a date if each iteration has its own run date REQ-EXP-71",
  (name, operator, comparator, sentence) => {
    const attribute = attributes.find((row) => row.AttributeName === name)!;
    const parsed = parseCondition({ operator, comparator, attribute });
    expect(parsed.ok && describeCondition(parsed.value, { runDate: null, codes: codesOf(shippedReference) })).toBe(
      sentence,
    );
  },
);

describe("words for every kind of condition", () => {
  test.each([
    ["POSTCODE", "=", "LS1 1AB", "whose postcode is LS1 1AB"],
    ["POSTCODE", "=", "LS1 1AB,LS1 1AD", "whose postcode is “LS1 1AB,LS1 1AD”"],
    ["POSTCODE", "in", "ls1,LS1 ", "whose postcode is “ls1” or “LS1 ”"],
    ["GENDER", "=", "Y", "whose gender is Y"],
    ["GENDER", "=", "2", "whose gender is female (2)"],
    [
      "DAYS_SINCE_LAST_PROCEDURE",
      "<",
      "14",
      "whose latest COVID-19 record is dated fewer than 14 days before the run date",
    ],
    ["DAYS_SINCE_LAST_PROCEDURE", "=", "0", "whose latest COVID-19 record is dated exactly 0 days before the run date"],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "0", "who have had no COVID-19 vaccinations"],
    ["DAYS_SINCE_LAST_PROCEDURE", "in", "1", "whose latest COVID-19 record is dated exactly 1 day before the run date"],
    ["POSTCODE", "=", "20250820", "whose postcode is 20250820"],
    ["DATE_OF_BIRTH", "!=", "20250820", "not born on 20 August 2025"],
    ["CARE_HOME_FLAG", "=", "N", "who do not live in a care home"],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "2", "who have had exactly 2 COVID-19 vaccinations"],
    ["POSTCODE", "contains", "S1", "whose postcode contains “S1”"],
    ["POSTCODE", "not_contains", "S1", "whose postcode does not contain “S1”"],
    ["POSTCODE", "not_starts_with", "LS1", "whose postcode does not start with “LS1”"],
    ["POSTCODE", "ends_with", "AB", "whose postcode ends with “AB”"],
    ["POSTCODE", "is_null", "", "with no recorded postcode"],
    ["POSTCODE", "is_not_null", "", "with a recorded postcode"],
    ["ICB", "in", "QH8,", "whose ICB is NHS Mid and South Essex (QH8) or empty text"],
    ["SUCCESSFUL_PROCEDURE_COUNT", "between", "5,1", "who have had 1 to 5 COVID-19 vaccinations"],
    ["DATE_OF_BIRTH", "not_between", "19500101,19501231", "born before 1 January 1950 or after 31 December 1950"],
    ["COHORT_LABEL", "MemberOf", "a,b", "in either of the cohorts a and b"],
    ["COHORT_LABEL", "NotMemberOf", "a", "not in the cohort a"],
    ["DATE_OF_BIRTH", "Y>", "2", "born after 20 November 2027 (2 years after 20 November 2025)"],
    ["DATE_OF_BIRTH", "D>", "-2", "born after 18 November 2025 (2 days before 20 November 2025)"],
    [
      "LAST_SUCCESSFUL_DATE",
      "Y>",
      "-1",
      "whose last COVID-19 vaccination was after 20 November 2024 (1 year before 20 November 2025)",
    ],
    ["DATE_OF_BIRTH", "Y>=", "-75", "born on or after 20 November 1950 (turning 75 on or after 20 November 2025)"],
    ["DATE_OF_BIRTH", "Y<", "-75", "born before 20 November 1950 (turned 75 before 20 November 2025)"],
    ["DATE_OF_BIRTH", "Y>", "0[[OFFSET:20260331]]", "born after 31 March 2026"],
  ])("%s %s %s REQ-SEL-09", (name, operator, comparator, sentence) => {
    expect(words(name, operator, comparator)).toBe(sentence);
  });

  test("a cutoff outside the calendar is described by how it is counted", () => {
    expect(words("DATE_OF_BIRTH", "Y>", "-3000")).toBe(
      "born after a date that does not exist (3000 years before 20 November 2025)",
    );
  });

  test.each([
    [">", "abc", "whose postcode comes after “abc” in alphabetical order"],
    [">=", "abc", "whose postcode is “abc” or comes after it in alphabetical order"],
    [">", "7", "whose postcode is more than 7"],
    ["is_true", "", "whose postcode is true, a true or false value that no one has"],
  ])(
    "%s on text, which only a file can contain, is described as the public reference compares it",
    (operator, comparator, sentence) => {
      const attribute = attributes.find((row) => row.AttributeName === "POSTCODE")!;
      const read = readCondition({ operator, comparator, attribute }, { together: true });
      expect(read.ok && describeCondition(read.value, { runDate: "20251120", codes: codesOf(shippedReference) })).toBe(
        sentence,
      );
    },
  );
});

test("a negative condition is worded as one REQ-SEL-09", () => {
  expect(words("EMAIL_FLAG", "!=", "Y")).toBe(
    "who do not have an email address or whose email address status is not recorded",
  );
  expect(words("COHORT_LABEL", "NotMemberOf", "a,b")).toBe("not in either of the cohorts a and b");
});

test.each([
  ["Y>", "20240229", "born after 28 February 2023 (under 1 on 29 February 2024)"],
  ["Y<=", "20240229", "born on or before 28 February 2023 (1 or over on 29 February 2024)"],
  ["Y<", "20240229", "born before 28 February 2023 (1 year before 29 February 2024)"],
  ["Y>=", "20240229", "born on or after 28 February 2023 (1 year before 29 February 2024)"],
  ["Y<", "20250301", "born before 1 March 2024 (1 year before 1 March 2025)"],
])("%s on %s names an age only if every birthday around 29 February agrees with it", (operator, runDate, sentence) => {
  const attribute = attributes.find((row) => row.AttributeName === "DATE_OF_BIRTH")!;
  const parsed = parseCondition({ operator, comparator: "-1", attribute });
  expect(parsed.ok && describeCondition(parsed.value, { runDate, codes: {} })).toBe(sentence);
});

test.each([
  ["DATE_OF_BIRTH", "Y>", "-75", "who were born after 20 November 1950 (under 75 on 20 November 2025)"],
  ["DATE_OF_BIRTH", "!=", "19500101", "who were not born on 1 January 1950"],
  ["POSTCODE", "is_null", "", "who have no recorded postcode"],
  ["LAST_SUCCESSFUL_DATE", "is_not_null", "", "who are already vaccinated against COVID-19"],
  ["COHORT_LABEL", "NotMemberOf", "a", "who are not in the cohort a"],
  ["CARE_HOME_FLAG", "=", "Y", "who live in a care home"],
])("a further condition follows “and” as a separate clause: %s %s %s", (name, operator, comparator, sentence) => {
  expect(laterCondition(words(name, operator, comparator))).toBe(sentence);
});

test("an attribute without a phrase has its display name and target", () => {
  const shoeSize: AttributeReference = {
    AttributeName: "SHOE_SIZE",
    AttributeLevel: "TARGET",
    ConditionType: "RSV",
    DisplayValue: "Shoe Size",
    DataType: "I",
    ApplicableDataTypes: "I",
    ValueSummary: "",
    Description: "",
  };
  const read = (operator: string, comparator: string) => {
    const parsed = parseCondition({ operator, comparator, attribute: shoeSize });
    return parsed.ok && describeCondition(parsed.value, { runDate: "20251120", codes: {} });
  };
  expect([read(">=", "5"), read("not_in", "3,4"), read("not_between", "3,4"), read("is_null", "")]).toEqual([
    "whose “Shoe Size (RSV)” is 5 or more",
    "whose “Shoe Size (RSV)” is not 3 or 4",
    "whose “Shoe Size (RSV)” is less than 3 or more than 4",
    "with no recorded “Shoe Size (RSV)”",
  ]);
});

test.each([
  ["CARE_HOME_FLAG", "Y", "whose care home status is Y"],
  ["SUCCESSFUL_PROCEDURE_COUNT", "2", "whose number of COVID-19 vaccinations is 2"],
])(
  "a phrase for flags or counts is not used if imported data gives the attribute a different data type: %s",
  (name, comparator, sentence) => {
    const known = attributes.find((row) => row.AttributeName === name)!;
    const attribute = { ...known, DataType: "S", ApplicableDataTypes: "S" } as const;
    const parsed = parseCondition({ operator: "=", comparator, attribute });
    expect(parsed.ok && describeCondition(parsed.value, { runDate: null, codes: {} })).toBe(sentence);
  },
);
