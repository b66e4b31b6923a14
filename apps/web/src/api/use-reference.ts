import { type CodeNames, codesOf } from "@spi/domain/library/code-lists";
import type { CurrentReference } from "@spi/domain/library/reference-files";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "./queries.ts";

/** Returns the current reference data, suspending the component until it has loaded. */
export function useReference(): CurrentReference {
  return useSuspenseQuery(queries.reference()).data;
}

/** Returns the names of boards, regions and languages in the current reference data, by code. */
export function useCodes(): CodeNames {
  const reference = useReference();
  return useMemo(() => codesOf(reference), [reference]);
}
