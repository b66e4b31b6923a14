import { type CodeNames, codesOf } from "@spi/domain/library/code-lists";
import type { CurrentReference } from "@spi/domain/library/reference-files";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "./queries.ts";

/** Returns the current reference data, suspending the component until it has loaded. */
export function useReference(): CurrentReference {
  return useSuspenseQuery(queries.reference()).data;
}

/** Returns the codes that have names in the current reference data: boards, regions and languages. */
export function useCodes(): CodeNames {
  const reference = useReference();
  return useMemo(() => codesOf(reference), [reference]);
}
