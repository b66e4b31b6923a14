import type { Day } from "../../day/calendar.ts";
import { type ExamplePerson, resolvePerson } from "../../expectation/example-person.ts";
import { describeExpected } from "../../expectation/result-sentences.ts";
import type { ReferenceLabels } from "../../rule-sentences/reference-labels.ts";
import { describePerson } from "./describe-person.ts";

/** Reference data and run date used to describe example people. */
interface Reading {
  reference: ReferenceLabels;
  /** Null if each iteration has its own run date. Days are then described relative to it. */
  runDate: Day | null;
}

/**
 * Describes an example person and their expected outcome: "Aged 74 on 1 March 2027, born on 2 March 1952; in cohort
 * covid_75: must be filtered." If the person is impossible on the run date, displays their details as entered.
 */
export function exampleSentence(example: ExamplePerson, { reference, runDate }: Reading): string {
  const resolved = runDate === null ? undefined : resolvePerson(example.Person, { ...reference, runDate });
  const person = resolved?.ok ? resolved.value : example.Person;
  const words = describePerson(person, { ...reference, runDate });
  const cohorts = words.at(-1)!.replace(/^In /, words.length > 1 ? "in " : "In ");
  return `${[...words.slice(0, -1), cohorts].join("; ")}: ${describeExpectedOutcome(example)}.`;
}

function describeExpectedOutcome(example: ExamplePerson): string {
  return example.Outcome === "not in a cohort"
    ? "must be treated as not being in any cohort"
    : `must be ${describeExpected(example)}`;
}
