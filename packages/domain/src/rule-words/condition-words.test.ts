import { describe, expect, test } from "vitest";
import { parseCondition, readCondition } from "../condition/parse-condition.ts";
import { codesOf } from "../library/code-lists.ts";
import { conditionWords } from "./condition-words.ts";
import { shippedReference } from "../library/shipped-reference.ts";

const attributes = shippedReference.attributes;

function words(name: string, operator: string, comparator: string) {
  const attribute = attributes.find((row) => row.AttributeName === name)!;
  const parsed = parseCondition({ operator, comparator, attribute });
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return conditionWords(parsed.value, { runDate: "20251120", codes: codesOf(shippedReference) });
}

test.each([
  ["DATE_OF_BIRTH", "Y>", "-75", "Date of Birth is after 20 November 1950 (under 75 on 20 November 2025)"],
  ["DATE_OF_BIRTH", "Y<=", "-80", "Date of Birth is on or before 20 November 1945 (80 or over on 20 November 2025)"],
  [
    "DATE_OF_BIRTH",
    "Y<=",
    "-80[[OFFSET:20260331]]",
    "Date of Birth is on or before 31 March 1946 (80 or over on 31 March 2026)",
  ],
  [
    "LAST_SUCCESSFUL_DATE",
    "D>=",
    "-91",
    "Last Successful Date (COVID) is on or after 21 August 2025 (91 days before 20 November 2025)",
  ],
  [
    "LAST_SUCCESSFUL_DATE",
    "W<",
    "1",
    "Last Successful Date (COVID) is before 27 November 2025 (1 week after 20 November 2025)",
  ],
  [
    "BOOKED_APPOINTMENT_DATE",
    "D>=",
    "0",
    "Booked Appointment Date (COVID) is on or after 20 November 2025 (the run date)",
  ],
  ["LAST_SUCCESSFUL_DATE", "<", "20251001", "Last Successful Date (COVID) is before 1 October 2025"],
  ["CARE_HOME_FLAG", "=", "Y", "Care Home Flag is Yes"],
  ["ICB", "in", "QH8,QJG", "ICB is one of NHS Mid and South Essex (QH8), NHS Suffolk and North East Essex (QJG)"],
  ["POSTCODE", "starts_with", "LS1", "Postcode starts with “LS1”"],
  ["SUCCESSFUL_PROCEDURE_COUNT", ">=", "2", "Successful Procedure Count (COVID) is at least 2"],
  ["COHORT_LABEL", "MemberOf", "rsv_75_79", "the person is in the cohort rsv_75_79"],
])("%s %s %s reads as a sentence with its boundary REQ-SEL-09", (name, operator, comparator, sentence) => {
  expect(words(name, operator, comparator)).toBe(sentence);
});

test.each([
  [
    "DATE_OF_BIRTH",
    "Y<=",
    "-75",
    "Date of Birth is on or before the day 75 years before the run date (75 or over on the run date)",
  ],
  [
    "DATE_OF_BIRTH",
    "Y<=",
    "-80[[OFFSET:20260331]]",
    "Date of Birth is on or before 31 March 1946 (80 or over on 31 March 2026)",
  ],
  [
    "LAST_SUCCESSFUL_DATE",
    "D>=",
    "-91",
    "Last Successful Date (COVID) is on or after the day 91 days before the run date",
  ],
  ["BOOKED_APPOINTMENT_DATE", "D>=", "0", "Booked Appointment Date (COVID) is on or after the run date"],
  ["CARE_HOME_FLAG", "=", "Y", "Care Home Flag is Yes"],
])(
  "%s %s %s where each iteration has a run date of its own names no day that is only one of them REQ-EXP-71",
  (name, operator, comparator, sentence) => {
    const attribute = attributes.find((row) => row.AttributeName === name)!;
    const parsed = parseCondition({ operator, comparator, attribute });
    expect(parsed.ok && conditionWords(parsed.value, { runDate: null, codes: codesOf(shippedReference) })).toBe(
      sentence,
    );
  },
);

describe("words for every kind of question", () => {
  test.each([
    ["POSTCODE", "=", "LS1 1AB", "Postcode is “LS1 1AB”"],
    ["GENDER", "=", "Y", "Gender is “Y”"],
    ["POSTCODE", "=", "20250820", "Postcode is “20250820”"],
    ["DATE_OF_BIRTH", "!=", "20250820", "Date of Birth is not 20 August 2025"],
    ["CARE_HOME_FLAG", "=", "N", "Care Home Flag is No"],
    ["SUCCESSFUL_PROCEDURE_COUNT", "=", "2", "Successful Procedure Count (COVID) is 2"],
    ["POSTCODE", "contains", "S1", "Postcode contains “S1”"],
    ["POSTCODE", "not_contains", "S1", "Postcode does not contain “S1”"],
    ["POSTCODE", "not_starts_with", "LS1", "Postcode does not start with “LS1”"],
    ["POSTCODE", "ends_with", "AB", "Postcode ends with “AB”"],
    ["POSTCODE", "is_null", "", "Postcode has no value"],
    ["POSTCODE", "is_not_null", "", "Postcode has a value"],
    ["ICB", "in", "QH8,", "ICB is one of NHS Mid and South Essex (QH8), (empty)"],
    [
      "SUCCESSFUL_PROCEDURE_COUNT",
      "between",
      "5,1",
      "Successful Procedure Count (COVID) is between 1 and 5, both included",
    ],
    [
      "DATE_OF_BIRTH",
      "not_between",
      "19500101,19501231",
      "Date of Birth is not between 1 January 1950 and 31 December 1950, both included",
    ],
    ["COHORT_LABEL", "MemberOf", "a,b", "the person is in at least one of the cohorts a, b"],
    ["COHORT_LABEL", "NotMemberOf", "a", "the person is not in the cohort a"],
    ["DATE_OF_BIRTH", "Y>", "2", "Date of Birth is after 20 November 2027 (2 years after 20 November 2025)"],
    ["DATE_OF_BIRTH", "D>", "-2", "Date of Birth is after 18 November 2025 (2 days before 20 November 2025)"],
    [
      "LAST_SUCCESSFUL_DATE",
      "Y>",
      "-1",
      "Last Successful Date (COVID) is after 20 November 2024 (1 year before 20 November 2025)",
    ],
    [
      "DATE_OF_BIRTH",
      "Y>=",
      "-75",
      "Date of Birth is on or after 20 November 1950 (under 75, or turning 75 on 20 November 2025)",
    ],
    [
      "DATE_OF_BIRTH",
      "Y<",
      "-75",
      "Date of Birth is before 20 November 1950 (75 or over, but not turning 75 on 20 November 2025)",
    ],
    ["DATE_OF_BIRTH", "Y>", "0[[OFFSET:20260331]]", "Date of Birth is after 31 March 2026"],
  ])("%s %s %s REQ-SEL-09", (name, operator, comparator, sentence) => {
    expect(words(name, operator, comparator)).toBe(sentence);
  });

  test("a cutoff outside the calendar is said with what was written", () => {
    expect(words("DATE_OF_BIRTH", "Y>", "-3000")).toBe(
      "Date of Birth Y> -3000: -3000 years from the run date is not a date between the years 1 and 9999. Enter a smaller number.",
    );
  });

  test.each([
    [">", "abc", "Postcode in alphabetical order comes after “abc”"],
    [">=", "abc", "Postcode in alphabetical order comes with or after “abc”"],
    [">", "7", "Postcode is more than 7"],
    ["is_true", "", "Postcode is the Boolean true, which no attribute ever is"],
  ])(
    "%s of a text, which only a file can ask, is read as the public reference reads it",
    (operator, comparator, sentence) => {
      const attribute = attributes.find((row) => row.AttributeName === "POSTCODE")!;
      const read = readCondition({ operator, comparator, attribute }, { together: true });
      expect(read.ok && conditionWords(read.value, { runDate: "20251120", codes: codesOf(shippedReference) })).toBe(
        sentence,
      );
    },
  );
});

test("a negative question reads as one REQ-SEL-09", () => {
  expect(words("EMAIL_FLAG", "!=", "Y")).toBe("Email Flag is not Yes");
  expect(words("COHORT_LABEL", "NotMemberOf", "a,b")).toBe("the person is in none of the cohorts a, b");
});

test("29 February counts back to the last day of February", () => {
  const attribute = attributes.find((row) => row.AttributeName === "DATE_OF_BIRTH")!;
  const parsed = parseCondition({ operator: "Y>", comparator: "-1", attribute });
  const sentence = parsed.ok
    ? conditionWords(parsed.value, { runDate: "20240229", codes: codesOf(shippedReference) })
    : undefined;
  expect(sentence).toBe("Date of Birth is after 28 February 2023 (under 1 on 29 February 2024)");
});
