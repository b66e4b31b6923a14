import { expect, test } from "vitest";
import { shippedReference } from "../../library/shipped-reference.ts";
import { codeWarnings } from "./code-warnings.ts";
import { codesOf } from "../../library/code-lists.ts";
import { conditionOf } from "../../library/condition-of.ts";

const codes = codesOf(shippedReference);

interface Asked {
  AttributeName?: string;
  Operator?: string;
  runDate?: string;
}

function warnings(Comparator: string, { AttributeName = "ICB", Operator = "in", runDate = "20261201" }: Asked = {}) {
  const attribute = shippedReference.attributes.find((row) => row.AttributeName === AttributeName)!;
  const { AttributeLevel, ConditionType: AttributeTarget } = attribute;
  const question = { AttributeLevel, AttributeTarget, AttributeName, Operator, Comparator };
  const condition = conditionOf(question, shippedReference.attributes);
  if (!condition.ok) throw new Error(condition.refusal);
  return codeWarnings(condition.value, { runDate, codes });
}

test("codes in use on the run date do not raise a warning REQ-RUL-22", () => {
  expect(warnings("QMF,D7T5G")).toEqual([]);
  expect(warnings("Y56", { AttributeName: "COMMISSIONING_REGION", Operator: "=" })).toEqual([]);
  expect(warnings("q4,en", { AttributeName: "LANGUAGE_PREFERENCE" })).toEqual([]);
  expect(warnings("NHS_NUMBER", { AttributeName: "NHS_NUMBER", Operator: "=" })).toEqual([]);
});

test("an invalid removal reason is reported as an unknown code REQ-RUL-22 REQ-RUL-416", () => {
  const asked = (code: string, Operator = "=") => warnings(code, { AttributeName: "REMOVAL_REASON_CODE", Operator });
  expect(asked("DED")).toEqual([
    "“DED” is not a known value for Removal Reason Code. This value probably does not match anyone. Check the spelling.",
  ]);
  expect(asked("DEA,EMB,ABC", "in")).toEqual([expect.stringMatching(/^“ABC” is not a known value/)]);
  expect(asked("dea")).toEqual([expect.stringMatching(/^“dea” should be written DEA\./)]);
  expect(asked("DEA,EMB,RDR,RDI,RPR,SCT,NIT,CGA,ORR,AFL,AFN,SDL,SDN,LDN,TRA,DIS,OPA,RFI", "in")).toEqual([]);
});

test("a postcode or area in lower case raises a warning, although valid ones are not listed REQ-RUL-22 REQ-RUL-417", () => {
  const small = [
    "“ls1” should be written LS1. Values must match exactly, including capitals and spaces, so no one will match this.",
  ];
  expect(warnings("SW1A,ls1", { AttributeName: "POSTCODE_OUTCODE" })).toEqual(small);
  expect(warnings("ls1", { AttributeName: "POSTCODE_OUTCODE", Operator: "=" })).toEqual(small);
  expect(warnings("E01000001,W92000004", { AttributeName: "LSOA" })).toEqual([]);
});

test.each([
  ["GENDER", "Female", "2"],
  ["LOCAL_AUTHORITY", "Leeds", "E08000035"],
  ["POSTCODE", "LS1 4AB LS2 5CD", "SW18 2PX"],
  ["POSTCODE_SECTOR", "LS1 4", "LS14"],
  ["POSTCODE_OUTCODE", "LS1 4AB", "SW1A"],
  ["GP_PRACTICE_CODE", "B8108", "B81087"],
  ["PCN", "12345", "U93843"],
])(
  "a value in a different format from those of %s raises a warning with examples REQ-RUL-22 REQ-RUL-417",
  (AttributeName, not, is) => {
    const [warning = "none", ...more] = warnings(not, { AttributeName, Operator: "=" });
    expect(warning).toMatch(
      new RegExp(
        `^“${not}” is not in the right format for .+, for example .+ This value probably does not match anyone\\. Check the format\\.$`,
      ),
    );
    expect(more).toEqual([]);
    expect(warnings(is, { AttributeName, Operator: "=" })).toEqual([]);
  },
);

const invisible = ["\u200b", "\u200f", "\u202e", "\u2066", "\u001b", "\u0085", "\ufeff"];

test.each(["starts_with", "ends_with", "contains", "not_contains", "=", "in"])(
  "an invisible character in a value raises one warning with its code: %s REQ-RUL-444",
  (Operator) => {
    for (const AttributeName of ["POSTCODE", "ICB", "LAST_INVITE_CHANNEL"])
      for (const character of invisible) {
        const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
        expect(warnings(`LS1${character}`, { AttributeName, Operator })).toEqual([
          expect.stringContaining(`The comparator contains an invisible character (U+${code})`),
        ]);
      }
  },
);

test("a letter that is never in an attribute's values raises a warning about a partial value REQ-RUL-444", () => {
  for (const Operator of ["starts_with", "ends_with", "contains"])
    for (const AttributeName of ["POSTCODE", "ICB"])
      for (const letter of ["\u13de", "\u0410", "\uff2c"])
        expect(warnings(letter, { AttributeName, Operator })).toEqual([
          expect.stringMatching(new RegExp(`^“${letter}” contains “${letter}”, but .+ Type the value again\\.$`)),
        ]);
  expect(warnings("Café", { AttributeName: "LAST_INVITE_CHANNEL", Operator: "contains" })).toEqual([]);
});

test.each([
  ["POSTCODE", "starts_with", "ls1", "LS1"],
  ["POSTCODE_OUTCODE", "contains", "w1a", "W1A"],
  ["ICB", "ends_with", "m", "M"],
  ["COMMISSIONING_REGION", "not_starts_with", "y5", "Y5"],
])(
  "a part of %s in lower case raises a warning: %s %s REQ-RUL-22 REQ-RUL-419",
  (AttributeName, Operator, small, capitals) => {
    const [warning, ...more] = warnings(small, { AttributeName, Operator });
    expect(warning).toMatch(
      new RegExp(`^“${small}” contains lower-case letters, but .+ values are always in capitals\\.`),
    );
    expect(more).toEqual([]);
    expect(warnings(capitals, { AttributeName, Operator })).toEqual([]);
    expect(warnings(small, { AttributeName: "LAST_INVITE_CHANNEL", Operator })).toEqual([]);
  },
);

test.each([
  ["VALID_DOSES_COUNT", "<", "-1", "0"],
  ["VALID_DOSES_COUNT", "in", "-1,2", "1,2"],
  ["DAYS_SINCE_LAST_PROCEDURE", "between", "-5,10", "5,10"],
])(
  "a count below 0 raises a warning: %s %s %s REQ-RUL-22 REQ-RUL-419",
  (AttributeName, Operator, negative, positive) => {
    expect(warnings(negative, { AttributeName, Operator })).toEqual([
      expect.stringMatching(/^“-[15]” is below 0, but .+ cannot be below 0\. Check the number\.$/),
    ]);
    expect(warnings(positive, { AttributeName, Operator })).toEqual([]);
  },
);

test.each([
  [
    "DATE_OF_BIRTH",
    "Y<",
    "75",
    "is compared with 1 December 2101, which is after the run date. To count back, write a minus",
  ],
  ["DATE_OF_BIRTH", "Y>", "-750", "is compared with 1 December 1276. No one alive was born before this date."],
  ["LAST_SUCCESSFUL_DATE", "D>=", "91", "after the run date. To count back, write a minus sign, for example -91."],
])(
  "a date that no past event can be compared with raises a warning: %s %s %s REQ-RUL-22 REQ-RUL-420",
  (AttributeName, Operator, typed, said) => {
    expect(warnings(typed, { AttributeName, Operator })).toEqual([expect.stringContaining(said)]);
    expect(warnings("-75", { AttributeName, Operator })).toEqual([]);
    expect(warnings(typed.replace("-", ""), { AttributeName: "BOOKED_APPOINTMENT_DATE", Operator })).toEqual([]);
  },
);

test("an unknown code raises a warning by name, whatever the operator REQ-RUL-22 REQ-RUL-416", () => {
  const unknown = [
    "“ZZZ” is not a known value for ICB. This value probably does not match anyone. Check the spelling.",
  ];
  expect(warnings("QMF,ZZZ")).toEqual(unknown);
  expect(warnings("ZZZ,ZZZ", { Operator: "not_in" })).toEqual(unknown);
  for (const Operator of ["=", "!="]) expect(warnings("ZZZ", { Operator })).toEqual(unknown);
  expect(warnings("QMF[[NVL:ZZZ]]", { Operator: "=" })).toEqual(unknown);
  expect(warnings("xx", { AttributeName: "LANGUAGE_PREFERENCE" })).toEqual([
    "“xx” is not a known value for Language Preference. This value probably does not match anyone. Check the spelling.",
  ]);
});

test("a language in ISO 639-1 is not reported as unused, even if the reference data does not list it REQ-RUL-22", () => {
  expect(warnings("uk", { AttributeName: "LANGUAGE_PREFERENCE" })).toEqual([]);
  expect(warnings("pl,uk,fj", { AttributeName: "LANGUAGE_PREFERENCE", Operator: "in" })).toEqual([]);
});

test("parts of codes and missing values are not treated as codes REQ-RUL-22", () => {
  expect(warnings("Q", { Operator: "starts_with" })).toEqual([]);
  expect(warnings("", { Operator: "is_null" })).toEqual([]);
});

test("a code that differs from a known one only in capitals or spaces is reported with the correct spelling REQ-RUL-22 REQ-RUL-417", () => {
  const ending = "Values must match exactly, including capitals and spaces, so no one will match this.";
  expect(warnings("qmf")).toEqual([`“qmf” should be written QMF. ${ending}`]);
  expect(warnings(" QWO", { Operator: "=" })).toEqual([`“ QWO” should be written QWO. ${ending}`]);
  expect(warnings("EN", { AttributeName: "LANGUAGE_PREFERENCE" })).toEqual([`“EN” should be written en. ${ending}`]);
});

test("a board that is closed on the run date is reported with the boards its people now belong to REQ-RUL-22 REQ-RUL-418", () => {
  const one =
    "NHS Mid and South Essex (QH8) closed on 31 March 2026. The people who had this code have moved to NHS Essex (D7T5G). Check the code.";
  expect(warnings("QH8")).toEqual([one]);
  expect(warnings("QH8", { AttributeName: "ICB_OF_RESIDENCE" })).toEqual([one]);
  expect(warnings("qjg")).toEqual([
    "“qjg” should be written QJG. Values must match exactly, including capitals and spaces, so no one will match this.",
    "NHS Suffolk and North East Essex (QJG) closed on 31 March 2026. The people who had this code have moved to NHS Essex (D7T5G) and NHS Norfolk and Suffolk (T6Y0W). Check the code.",
  ]);
});

test("a board does not raise a warning while it is open, including its first and last days REQ-RUL-22", () => {
  expect(warnings("QH8", { runDate: "20260331" })).toEqual([]);
  expect(warnings("D7T5G", { runDate: "20260401" })).toEqual([]);
  expect(warnings("D7T5G", { runDate: "20260331" })).toEqual([
    "NHS Essex (D7T5G) does not open until 1 April 2026, which is after the run date, so no one will match this code. Check the code.",
  ]);
});

test("closed successors are followed to open ones, without looping on a cycle REQ-RUL-22", () => {
  const board = (code: string, successors: string[], closedOn?: string) => ({
    code,
    name: code,
    openFrom: "20200101",
    ...(closedOn ? { closedOn } : {}),
    successors,
  });
  const boards = [board("AAA", ["BBB", "AAA"], "20210101"), board("BBB", ["CCC", "AAA"], "20220101"), board("CCC", [])];
  const condition = conditionOf(
    { AttributeLevel: "PERSON", AttributeTarget: "ALL", AttributeName: "ICB", Operator: "=", Comparator: "AAA" },
    shippedReference.attributes,
  );
  if (!condition.ok) throw new Error(condition.refusal);
  const asked = { runDate: "20261201", codes: codesOf({ boards, languages: [] }) };
  expect(codeWarnings(condition.value, asked)).toEqual([
    "AAA (AAA) closed on 1 January 2021. The people who had this code have moved to CCC (CCC). Check the code.",
  ]);
});

test("the first of many codes are named and the others counted, with unknown ones in one sentence REQ-RUL-22", () => {
  const typed = Array.from({ length: 500 }, (_, index) => `Q${1000 + index}`).join(",");
  expect(warnings(typed)).toEqual([
    "“Q1000”, “Q1001”, “Q1002”, “Q1003”, “Q1004” and 495 more are not known values for ICB. These values probably do not match anyone. Check the spelling.",
  ]);
  const written = warnings(shippedReference.boards.map(({ code }) => code.toLowerCase()).join(","));
  expect(written).toHaveLength(11);
  expect(written.at(-1)).toMatch(/^There (?:is|are) \d+ more problems? like these\. Check (?:it|them) too\.$/);
});

test("no text in the product suggests a closed board REQ-RUL-22 REQ-RUL-421", () => {
  const closed = shippedReference.boards.filter(({ closedOn }) => closedOn !== undefined).map(({ code }) => code);
  const texts = JSON.stringify([shippedReference["library-rules"], shippedReference.attributes]);
  expect(closed.filter((code) => new RegExp(`\\b${code}\\b`).test(texts))).toEqual([]);
  expect(closed).toContain("QH8");
});
