import { refuse } from "@spi/domain/values/result";
import { codesOf } from "@spi/domain/library/code-lists";
import type { CompareForEverybody } from "./difference-routes.ts";
import { inForce } from "../metadata/reference-store.ts";
import { questionsInTurn, reportsFirst, turnedAwayWords } from "../people/questions-in-turn.ts";
import type { EquivalenceAnswer, EquivalenceQuestion } from "../findings/verifier/equivalence-question.ts";

/** Compares versions by the reference data in force, without any people. */
export function everybodyComparer(
  ask: (question: EquivalenceQuestion) => Promise<EquivalenceAnswer>,
): CompareForEverybody {
  const questions = questionsInTurn(reportsFirst(), 1);
  return async (db, { earlier, later }, asks) => {
    const { inTurn, end } = questions.begin({ kind: "equivalence", asks });
    const answer = await inTurn(async () => {
      const reference = await inForce(db);
      return ask({ earlier, later, attributes: reference.attributes, codes: codesOf(reference) });
    }).answer.finally(end);
    if (typeof answer !== "string") return answer.value;
    return refuse(answer === "superseded" ? "You have asked for another comparison since." : turnedAwayWords[answer]);
  };
}
