import { clauseWords } from "@spi/domain/words/rule-words";
import type { QuestionWords } from "../../../ui/part-words.ts";
import type { RuleReference } from "../rule-draft.ts";
import { technicalLine } from "../summary/technical-line.ts";

/** Says what a rule or AND clause asks of people; as it is stored where it cannot be understood. */
export function questionWordsOf({ reference, runDate }: { reference: RuleReference; runDate: string }): QuestionWords {
  return (question) => {
    const words = clauseWords(question, { reference, runDate, type: "F", alone: false });
    return words.problem === undefined ? words.sentence : technicalLine(question, reference);
  };
}
