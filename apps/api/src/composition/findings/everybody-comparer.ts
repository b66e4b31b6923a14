import { codesOf } from "@spi/domain/library/code-lists";
import type { CompareForEverybody } from "../../review/difference-routes.ts";
import { inForce } from "../engine-adapter.ts";
import type { EquivalenceAnswer, EquivalenceQuestion } from "./equivalence-question.ts";

/** Compares versions by the reference data in force, without any people. */
export function everybodyComparer(
  ask: (question: EquivalenceQuestion) => Promise<EquivalenceAnswer>,
): CompareForEverybody {
  return async (db, { earlier, later }) => {
    const reference = await inForce(db);
    return ask({ earlier, later, attributes: reference.attributes, codes: codesOf(reference) });
  };
}
