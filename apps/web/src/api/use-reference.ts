import { type CodeNames, codesOf } from "@spi/domain/library/code-lists";
import type { ReferenceInForce } from "@spi/domain/library/reference-files";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "./queries.ts";

/** The reference data in force. Whatever uses them is shown once they are there. */
export function useReference(): ReferenceInForce {
  return useSuspenseQuery(queries.reference()).data;
}

/** The codes in force that have names: boards, regions and languages. */
export function useCodes(): CodeNames {
  const reference = useReference();
  return useMemo(() => codesOf(reference), [reference]);
}
