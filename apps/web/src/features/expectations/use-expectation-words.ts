import type { Day } from "@spi/domain/day/calendar";
import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";
import { unreadableCondition } from "@spi/domain/rule-words/condition-words";
import { qualifyingWordsOf } from "@spi/domain/words/change-words";
import { useReferenceWords } from "../../api/reference-words.ts";

/**
 * Returns how conditions follow the word "people" on a run date, or on any if it is null. Names attributes only until
 * the reference data have loaded.
 */
export function useConditionWords(runDate: Day | null): (condition: Sentence["Conditions"][number]) => string {
  const reference = useReferenceWords();
  if (!reference) return ({ AttributeName = "" }) => unreadableCondition(AttributeName);
  return qualifyingWordsOf({ reference, runDate });
}

/** Returns how expectations read on a run date. */
export function useExpectationWords(runDate: Day): (expectation: Expectation) => string {
  const words = useConditionWords(runDate);
  const codes = useReferenceWords()?.codes;
  return (expectation) => expectationSentence(expectation, words, codes);
}
