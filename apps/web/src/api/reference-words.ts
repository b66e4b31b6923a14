import { codesOf } from "@spi/domain/library/code-lists";
import type { ReferenceWords } from "@spi/domain/rule-words/reference-words";
import { useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";

/** The reference data that sentences are made from; undefined while they are fetched. */
export function useReferenceWords(): ReferenceWords | undefined {
  const reference = useQuery(queries.reference()).data;
  return reference && { attributes: reference.attributes, codes: codesOf(reference) };
}
