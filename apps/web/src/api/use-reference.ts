import type { ReferenceInForce } from "@spi/domain/reference-files";
import { useSuspenseQuery } from "@tanstack/react-query";
import { queries } from "./queries.ts";

/** The reference data in force. Whatever uses them is shown once they are there (REQ-REF-04). */
export function useReference(): ReferenceInForce {
  return useSuspenseQuery(queries.reference()).data;
}
