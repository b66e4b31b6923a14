import type { CohortReference } from "@spi/domain/reference/reference-data";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queries } from "./queries.ts";

/** Returns the cohorts that contain people, by label, or undefined while they load. */
export function useKnownCohorts(): ReadonlyMap<string, CohortReference> | undefined {
  const cohorts = useQuery(queries.cohorts()).data;
  return useMemo(() => cohorts && new Map(cohorts.map((cohort) => [cohort.CohortLabel, cohort])), [cohorts]);
}
