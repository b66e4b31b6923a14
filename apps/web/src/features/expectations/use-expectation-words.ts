import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation } from "@spi/domain/expectation/expectations";
import type { Day } from "@spi/domain/day/calendar";
import { questionWordsOf } from "@spi/domain/words/change-words";
import { useReferenceWords } from "../../api/reference-words.ts";

/** How expectations read on a run date; by name only while the reference data are fetched. */
export function useExpectationWords(runDate: Day): (expectation: Expectation) => string {
  const reference = useReferenceWords();
  if (!reference) return ({ Name }) => Name;
  const words = questionWordsOf({ reference, runDate });
  return (expectation) =>
    expectationSentence(expectation, (condition) => words({ AttributeTarget: "", AttributeName: "", ...condition }));
}
