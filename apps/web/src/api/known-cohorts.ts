import type { CohortReference } from "@spi/domain/reference/reference-data";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "./queries.ts";

/** The cohorts that there are people in, by label; undefined while they are fetched. */
export function useKnownCohorts(): ReadonlyMap<string, CohortReference> | undefined {
  const cohorts = useQuery(queries.cohorts()).data;
  return useMemo(() => cohorts && new Map(cohorts.map((cohort) => [cohort.CohortLabel, cohort])), [cohorts]);
}
