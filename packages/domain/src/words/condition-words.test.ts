import { expect, test } from "vitest";
import attributeRows from "../../reference-data/attributes.json" with { type: "json" };
import type { AttributeReference } from "../reference-data.ts";
import { parseCondition } from "../condition/parse-condition.ts";
import { shippedCodes } from "../library/code-lists.ts";
import { conditionWords } from "./condition-words.ts";

const attributes = attributeRows as AttributeReference[];

function describe(name: string, operator: string, comparator: string) {
  const attribute = attributes.find((row) => row.AttributeName === name)!;
  const parsed = parseCondition({ operator, comparator, attribute });
  if (!parsed.ok) throw new Error(parsed.refusal.message);
  return conditionWords(parsed.value, { runDate: "20251120", codes: shippedCodes });
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
  expect(describe(name, operator, comparator)).toBe(sentence);
});

test("a negative question reads as one REQ-SEL-09", () => {
  expect(describe("EMAIL_FLAG", "!=", "Y")).toBe("Email Flag is not Yes");
  expect(describe("COHORT_LABEL", "NotMemberOf", "a,b")).toBe("the person is in none of the cohorts a, b");
});

test("29 February counts back to the last day of February", () => {
  const attribute = attributes.find((row) => row.AttributeName === "DATE_OF_BIRTH")!;
  const parsed = parseCondition({ operator: "Y>", comparator: "-1", attribute });
  const words = parsed.ok ? conditionWords(parsed.value, { runDate: "20240229", codes: shippedCodes }) : undefined;
  expect(words).toBe("Date of Birth is after 28 February 2023 (under 1 on 29 February 2024)");
});
