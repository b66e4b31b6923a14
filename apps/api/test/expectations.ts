/** Expectations for campaigns in tests. */
import type { OwnStatement } from "@spi/domain/eligibility/statement";
import type { ExamplePerson } from "@spi/domain/expectation/example-person";
import { exampleLines } from "@spi/domain/campaign-file/expectations/example-lines";
import type { Sentence } from "@spi/domain/expectation/expectations";

const bornAfter = {
  AttributeLevel: "PERSON",
  AttributeName: "DATE_OF_BIRTH",
  Operator: "Y>",
  Comparator: "-75",
} as const;

export const noOneUnder75: Sentence = {
  Name: "Nobody younger than 75 is invited",
  Kind: "Nobody",
  Conditions: [bornAfter],
  Safety: true,
};

/** A person who turns 75 the day after the run date. */
export const oneDayTooYoung: ExamplePerson = {
  Name: "Turns 75 the day after",
  Person: { PERSON: { DATE_OF_BIRTH: "-75Y+1D" }, TARGET: {}, COHORTS: ["covid_75_and_over_v2"] },
  Outcome: "filtered",
};

/** A file with only that person. */
export const oneLine = exampleLines([oneDayTooYoung]);

/** A file of expectations for a campaign file. */
export const secondFile = JSON.stringify({ Expectations: [{ ...noOneUnder75, Name: "From a file" }] });

/**
 * A person outside the cohort with the expected outcome "filtered". This outcome does not occur in any iteration in the
 * tests.
 */
export const unexpectedlyFiltered: ExamplePerson = {
  Name: "In no cohort",
  Person: { PERSON: { DATE_OF_BIRTH: "-80Y" }, TARGET: {}, COHORTS: [] },
  Outcome: "filtered",
};

const bornBy = (Operator: string, Comparator: string) =>
  ({ AttributeLevel: "PERSON", AttributeName: "DATE_OF_BIRTH", Operator, Comparator }) as const;

/** Eligibility statement for everyone aged 75 or over. */
export const everyoneOver75: OwnStatement = {
  Name: "Everybody from 75 years on",
  Policy: { Document: "Vaccination programme: who is eligible", Version: "3" },
  AnyOf: [{ Name: "Aged 75 or over", Conditions: [bornBy("Y<=", "-75")] }],
};
