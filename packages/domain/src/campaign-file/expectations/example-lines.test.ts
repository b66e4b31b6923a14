import { expect, test } from "vitest";
import { jsonBoundsMessages } from "../../values/json-bounds.ts";
import { most } from "../../values/limits.ts";
import { shippedReference } from "../../library/shipped-reference.ts";
import { type ExamplePerson, examplePersonMessages } from "../../expectation/example-person.ts";
import { ownExpectationsSchema } from "../../expectation/own-expectations.ts";
import { exampleLineMessages, exampleLines, describeLineProblem, readExampleLines } from "./example-lines.ts";

const { attributes } = shippedReference;
const read = (...lines: (object | string)[]) =>
  readExampleLines(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"), {
    attributes,
    runDate: "20270301",
  });
const wordsOf = (...lines: (object | string)[]) => {
  const answer = read(...lines);
  return answer.ok ? [] : answer.refusal.map(describeLineProblem);
};

const person = {
  PERSON: { DATE_OF_BIRTH: "-75Y+1D" },
  TARGET: { COVID: { LAST_SUCCESSFUL_DATE: "-91D" } },
  COHORTS: [],
};
const example: ExamplePerson = { Name: "Too young", Person: person, Outcome: "filtered" };
const line = { id: "Too young", person, expected: { status: "not_eligible" } };

test.each<[string, ExamplePerson]>([
  ["any reason", example],
  ["the reason", { ...example, Reason: "Under 75" }],
  ["suppressed", { ...example, Outcome: "suppressed", Reason: "Opted out" }],
  ["no cohort", { ...example, Outcome: "not in a cohort" }],
  ["invited with any plan", { ...example, Outcome: "invited" }],
  ["invited with a plan by a rule", { ...example, Outcome: "invited", Reason: "Braille", Plan: "BRAILLE" }],
])("an example person written as a line is read back unchanged: %s REQ-EXP-30", (_, example) => {
  expect(read(exampleLines([example]))).toEqual({ ok: true, value: [example] });
});

test("a recorded answer is imported unchanged, with its dates relative to its own date REQ-EXP-30 REQ-EXP-445", () => {
  const recorded = {
    id: "camp-1",
    today: "20251001",
    tags: ["no-cohorts"],
    iteration: { ID: "iter" },
    person: { PERSON: { DATE_OF_BIRTH: "19501002", BRAILLE_REQD: null, DE_FLAG: "N" }, COHORTS: ["a"] },
    expected: {
      outcome: "evaluated",
      status: "actionable",
      cohorts: [],
      bestCohorts: [],
      reportedReasons: [],
      routing: { matchedRule: "R rule 1", matchedPriority: 1000, plans: ["PLAN_B"] },
    },
  };
  const PERSON = { DATE_OF_BIRTH: "-75Y+1D", DE_FLAG: "N" };
  expect(read(recorded)).toEqual({
    ok: true,
    value: [
      {
        Name: "camp-1",
        Person: { PERSON, TARGET: {}, COHORTS: ["a"] },
        Outcome: "invited",
        Reason: "R rule 1",
        Plan: "PLAN_B",
      },
    ],
  });
  const inNone = { ...recorded, expected: { outcome: "evaluated", status: "not_eligible", cohorts: [] } };
  expect(read(inNone)).toMatchObject({ ok: true, value: [{ Outcome: "not in a cohort" }] });
});

test("a file with problems adds no one, and lists each problem by line and field, counting blank lines REQ-EXP-30 REQ-EXP-443", () => {
  const shoe = { ...line, id: "b", person: { PERSON: { SHOE_SIZE: "7", DATE_OF_BIRTH: "75" } } };
  const number = { ...line, id: "c", person: { PERSON: { POSTCODE: "999 000 0018" } } };
  const reason = {
    ...line,
    id: "d",
    expected: { status: "not_eligible", firstReason: { name: "Asked by 9990000018" } },
  };
  const plans = { ...line, id: "e", expected: { status: "actionable", routing: { plans: ["A", "B"] } } };
  expect(
    wordsOf(line, "", "{", "[]", shoe, number, reason, plans, { ...line, id: "too YOUNG " }, '{"id":"f","id":"g"}'),
  ).toEqual([
    expect.stringMatching(/^Line 3: Column 2: /),
    `Line 4: ${exampleLineMessages.object}`,
    `Line 5, person.PERSON.SHOE_SIZE: ${examplePersonMessages.unknown}`,
    `Line 5, person.PERSON.DATE_OF_BIRTH: ${examplePersonMessages.notADay}`,
    `Line 6, person.PERSON.POSTCODE: ${examplePersonMessages.nhsNumber}`,
    `Line 7, expected.firstReason.name: ${examplePersonMessages.nhsNumber}`,
    `Line 8, expected.routing.plans: ${exampleLineMessages.plans}`,
    `Line 9, id: ${exampleLineMessages.twice}`,
    expect.stringMatching(/^Line 10, id: This field appears twice/),
  ]);
  expect(wordsOf({ ...line, expected: { status: "eligible" } })).toEqual([
    "Line 1, expected.status: This must be actionable, not_eligible or not_actionable.",
  ]);
  const target = { ...line, person: { TARGET: { "999 000 0018": {} } } };
  expect(wordsOf(target)).toEqual([expect.stringMatching(/^Line 1, person\.TARGET/)]);
  expect(wordsOf({ ...line, note: "x" })).toEqual(["Line 1: This contains fields we do not recognise: note."]);
});

test("a file with the maximum number of people is read, and a larger one is refused unread REQ-EXP-30 REQ-EXP-444", () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => ({ ...line, id: `${index}` }));
  expect(read(...many(most.ownExpectations)).ok).toBe(true);
  expect(wordsOf(...many(most.ownExpectations), "{")).toEqual([
    "The file has 101 lines, but can have up to 100. Remove some lines.",
  ]);
  expect(wordsOf({ ...line, tags: "x".repeat(400_000) })).toEqual([exampleLineMessages.tooLarge]);
});

test("a person expected to be invited by any rule and plan is written without routing REQ-EXP-30", () => {
  const person = { PERSON: {}, TARGET: {}, COHORTS: [] };
  expect(exampleLines([{ Name: "Anybody", Person: person, Outcome: "invited" }])).not.toContain("routing");
});

test.each([
  ["NUL", "a\u0000b"],
  ["half a surrogate pair", "a\ud800"],
])(
  "%s cannot be stored and is reported by line and field wherever it appears in a line REQ-VAL-31 REQ-VAL-413",
  (_, text) => {
    const tooLong = (field: string) => `Line 1, ${field}: ${jsonBoundsMessages.characters}`;
    const reason = { status: "not_eligible", firstReason: { name: text } };
    const routing = { status: "actionable", routing: { plans: [text] } };
    expect(wordsOf({ ...line, id: text })).toEqual([tooLong("id")]);
    expect(wordsOf({ ...line, person: { PERSON: { POSTCODE: text } } })).toEqual([tooLong("person.PERSON.POSTCODE")]);
    expect(wordsOf({ ...line, person: { COHORTS: [text] } })).toEqual([tooLong("person.COHORTS.0")]);
    expect(wordsOf({ ...line, expected: reason })).toEqual([tooLong("expected.firstReason.name")]);
    expect(wordsOf({ ...line, expected: routing })).toEqual([tooLong("expected.routing.plans.0")]);
  },
);

test("a line with excessive nesting is refused before it is parsed REQ-VAL-31", () => {
  expect(wordsOf(`{"tags":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toEqual([
    `Line 1: ${jsonBoundsMessages.depth}`,
  ]);
});

test.each([
  ["a bell", "a\u0007b"],
  ["another direction of writing", "a\u202Eb"],
  ["a line break", "a\nb"],
  ["nothing but blanks", "   "],
  ["an NHS number", "Jane 9990000018"],
])("a name with %s is refused once per line, with the same message as when it is typed REQ-EXP-26", (_, id) => {
  const typed = ownExpectationsSchema.safeParse({ Expectations: [], Examples: [{ ...example, Name: id }] });
  const issues = typed.success ? [] : typed.error.issues;
  expect(issues.map(({ path }) => path.join("."))).toEqual(["Examples.0.Name"]);
  expect(wordsOf({ ...line, id })).toEqual([`Line 1, id: ${issues[0]!.message}`]);
});

test("impossible values and invisible characters are reported by line and field REQ-EXP-06 REQ-EXP-411", () => {
  const PERSON = { DE_FLAG: "maybe", POSTCODE: "a\u0001" };
  const TARGET = { COVID: { DAYS_SINCE_LAST_PROCEDURE: "abc" } };
  expect(wordsOf({ ...line, person: { PERSON, TARGET, COHORTS: ["a\u0007"] } })).toEqual([
    expect.stringMatching(/^Line 1, person\.PERSON\.POSTCODE: This contains an invisible character \(U\+0001\)/),
    expect.stringMatching(/^Line 1, person\.COHORTS\.0: This contains an invisible character/),
  ]);
  expect(wordsOf({ ...line, person: { PERSON: { DE_FLAG: "maybe" }, TARGET } })).toEqual([
    "Line 1, person.PERSON.DE_FLAG: “maybe” is not a valid value for a flag. Enter Y or N.",
    "Line 1, person.TARGET.COVID.DAYS_SINCE_LAST_PROCEDURE: “abc” is not a whole number. Enter a whole number, for example 2.",
  ]);
  const reason = { status: "not_eligible", firstReason: { name: "a\u0007" } };
  expect(wordsOf({ ...line, expected: reason })).toEqual([
    expect.stringMatching(/^Line 1, expected\.firstReason\.name: This contains an invisible character/),
  ]);
  expect(
    wordsOf({ ...line, person: { PERSON: { DE_FLAG: "Y" }, TARGET: { COVID: { DAYS_SINCE_LAST_PROCEDURE: "91" } } } }),
  ).toEqual([]);
});
