import { shippedCodes } from "@spi/domain/library/code-lists";
import type { ReferenceWords } from "@spi/domain/words/reference-words";
import { useQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";

/** The reference data that sentences are made from; undefined while they are fetched. */
export function useReferenceWords(): ReferenceWords | undefined {
  const attributes = useQuery(queries.attributes()).data;
  return attributes && { attributes, codes: shippedCodes };
}
