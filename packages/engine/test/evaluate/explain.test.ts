import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { expect, test } from "vitest";
import { explained, planned } from "../support/decide.ts";
import { explainPerson } from "../../src/evaluate/explain.ts";
import { readPerson } from "../../src/evaluate/person.ts";
import { cohorts, iteration, rule } from "../support/rules.ts";

const under75 = iteration(cohorts("older"), [
  rule("F", ["DATE_OF_BIRTH", "Y>", "-75"], { Name: "Under 75" }),
  rule("S", ["EMAIL_FLAG", "!=", "Y"], { Name: "No email" }),
]);

test("an explanation shows the actual value and the boundary it was compared with", () => {
  const { cohorts } = explained(under75, { DATE_OF_BIRTH: "19501121", EMAIL_FLAG: null }, ["older"]);
  expect(cohorts[0]!.rules).toMatchObject([
    {
      name: "Under 75",
      matches: true,
      decides: true,
      clauses: [
        {
          condition: "People born after 20 November 1950 (under 75 on 20 November 2025)",
          value: "19501121",
          outcome: "match",
        },
      ],
    },
    {
      name: "No email",
      matches: true,
      decides: false,
      clauses: [
        {
          condition: "People who do not have an email address or whose email address status is not recorded",
          missing: "",
          value: null,
        },
      ],
    },
  ]);
});

test("a value that cannot be judged is a named failure and does not match, and no person is lost REQ-SEL-10", () => {
  const explanation = explained(under75, { DATE_OF_BIRTH: "19501320", EMAIL_FLAG: "Y" }, ["older"]);
  expect(explanation).toMatchObject({ outcome: "invited", failures: ["Rule “Under 75”: “19501320” is not a date"] });
});

test("a person born on 29 February turns a year older on 1 March in common years REQ-SEL-08 REQ-SEL-403", () => {
  const born = (DATE_OF_BIRTH: string, runDate: string) =>
    explainPerson({
      plan: planned(under75, { runDate }),
      person: { PERSON: { DATE_OF_BIRTH, EMAIL_FLAG: "Y" }, TARGET: {}, COHORTS: ["older"] },
      codes: codesOf(shippedReference),
    }).outcome;
  expect(born("19480229", "20230228")).toBe("filtered");
  expect(born("19480229", "20230301")).toBe("invited");
  expect(born("19490228", "20240229")).toBe("invited");
  expect(born("19490301", "20240229")).toBe("filtered");
});

test("a person is read from JSON: numbers become text, and other types and unknown keys are refused with their path REQ-SEL-50", () => {
  expect(readPerson({ PERSON: { GENDER: 1 }, TARGET: { RSV: { OPTOUT: null } }, COHORTS: null })).toEqual({
    ok: true,
    value: { PERSON: { GENDER: "1" }, TARGET: { RSV: { OPTOUT: null } }, COHORTS: [] },
  });
  expect(readPerson({ PERSON: { EMAIL_FLAG: true }, COHORTS: "older" })).toEqual({
    ok: false,
    refusal: ["PERSON.EMAIL_FLAG must be text or null.", "COHORTS must be a list of strings."],
  });
  expect(readPerson({ PERSON: {}, Target: {}, cohorts: [] })).toEqual({
    ok: false,
    refusal: [
      "We do not recognise Target. Use only PERSON, TARGET, COHORTS.",
      "We do not recognise cohorts. Use only PERSON, TARGET, COHORTS.",
    ],
  });
});
