import type { Day } from "@spi/domain/day/calendar";
import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";
import { unreadableCondition } from "@spi/domain/rule-sentences/condition-phrases";
import { qualifyingTextOf } from "@spi/domain/descriptions/describe-change";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";

/**
 * Returns a function that describes a condition in words to follow "people". If the run date is null, days are
 * described relative to it. Until the reference data has loaded, descriptions contain only attribute names.
 */
export function useDescribeCondition(runDate: Day | null): (condition: Sentence["Conditions"][number]) => string {
  const reference = useReferenceLabels();
  if (!reference) return ({ AttributeName = "" }) => unreadableCondition(AttributeName);
  return qualifyingTextOf({ reference, runDate });
}

/** Returns a function that describes expectations in words for a run date. */
export function useDescribeExpectation(runDate: Day): (expectation: Expectation) => string {
  const describeCondition = useDescribeCondition(runDate);
  const codes = useReferenceLabels()?.codes;
  return (expectation) => expectationSentence(expectation, describeCondition, codes);
}
