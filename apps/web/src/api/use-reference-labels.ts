import { codesOf } from "@spi/domain/library/code-lists";
import type { ReferenceLabels } from "@spi/domain/rule-sentences/reference-labels";
import { useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";

/** Returns the reference data that is needed to describe rules in words, or undefined while it loads. */
export function useReferenceLabels(): ReferenceLabels | undefined {
  const reference = useQuery(queries.reference()).data;
  return reference && { attributes: reference.attributes, codes: codesOf(reference) };
}
