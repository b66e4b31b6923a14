import { unreachable } from "../condition/unreachable.ts";
import type { CodeNames } from "../library/code-lists.ts";
import type { DescribedPerson } from "../people/described-person.ts";
import { countedWords, limitWords } from "./expectation-words.ts";
import { longest } from "../values/limits.ts";
import type { Bound, Expectation, Sentence } from "./expectations.ts";

/** How conditions of a sentence read; the words of rules' conditions are the caller's. */
type ConditionWords = (condition: Sentence["Conditions"][number]) => string;

/** An expectation as people read it: "Nobody is invited when Date of Birth is after 1 March 1952"; boards by name where codes are given. */
export function expectationSentence(
  expectation: Expectation,
  conditionWords: ConditionWords,
  codes: CodeNames = {},
): string {
  if (expectation.Kind === "Bound") return `People ${countedWords(expectation, codes)}: ${limitWords(expectation)}.`;
  const asked = expectation.Conditions.map(conditionWords).join(", and ");
  switch (expectation.Kind) {
    case "Nobody":
      return `Nobody is invited when ${asked}.`;
    case "Everybody":
      return `Everybody in the cohorts is invited when ${asked}.`;
    case "Only":
      return `Everybody invited is known to be as follows: ${asked}.`;
    case "Plan":
      return `Everybody invited gets the plan ${expectation.Plan} when ${asked}.`;
    default:
      return unreachable(expectation);
  }
}

/** What a bound is called that nobody named: what it says. */
export function boundName(bound: Bound): string {
  return `People ${countedWords(bound)}: ${limitWords(bound)}`.slice(0, longest.text);
}

/** Whether its name says only what its sentence says, so that the sentence is enough. */
export function isUnnamed(expectation: Expectation): boolean {
  return expectation.Kind === "Bound" && expectation.Name.startsWith(`People ${countedWords(expectation)}: at `);
}

/** Somebody described: "DATE_OF_BIRTH 19600101; in covid_75". */
export function personWords({ PERSON, TARGET, COHORTS }: DescribedPerson): string {
  const values = [PERSON, ...Object.values(TARGET)].flatMap((held) => Object.entries(held));
  const said = values.map(([name, value]) => `${name} ${value}`);
  const cohorts = COHORTS.length === 0 ? "in no cohort" : `in ${COHORTS.join(", ")}`;
  return [...said, cohorts].join("; ");
}
