import type { Day } from "@spi/domain/day/calendar";
import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";
import { questionWordsOf } from "@spi/domain/words/change-words";
import { useReferenceWords } from "../../api/reference-words.ts";

/** How conditions of a sentence read on a run date, or, with none, on any; by the attribute's name while the reference data are fetched. */
export function useConditionWords(runDate: Day | null): (condition: Sentence["Conditions"][number]) => string {
  const reference = useReferenceWords();
  if (!reference) return ({ AttributeName }) => AttributeName ?? "";
  return questionWordsOf({ reference, runDate });
}

/** How expectations read on a run date. */
export function useExpectationWords(runDate: Day): (expectation: Expectation) => string {
  const words = useConditionWords(runDate);
  const codes = useReferenceWords()?.codes;
  return (expectation) => expectationSentence(expectation, words, codes);
}
