import { expectationSentence } from "@spi/domain/expectation/expectation-sentence";
import type { Expectation } from "@spi/domain/expectation/expectations";
import { questionWordsOf } from "@spi/domain/words/change-words";
import { useReferenceWords } from "../../api/reference-words.ts";
import { useIteration } from "../../scope/IterationScope.tsx";

/** How expectations read on the iteration's run date; by name only while the reference data are fetched. */
export function useExpectationWords(): (expectation: Expectation) => string {
  const reference = useReferenceWords();
  const { IterationDate: runDate } = useIteration().iteration.iteration_details;
  if (!reference) return ({ Name }) => Name;
  const words = questionWordsOf({ reference, runDate });
  return (expectation) =>
    expectationSentence(expectation, (condition) => words({ AttributeTarget: "", AttributeName: "", ...condition }));
}
