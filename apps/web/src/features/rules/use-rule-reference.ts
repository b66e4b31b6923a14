import { shippedCodes } from "@spi/domain/library/code-lists";
import type { CohortReference } from "@spi/domain/reference-data";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { RuleReference } from "./rule-draft.ts";

/** What rules of the route's iteration are made from; undefined while it is fetched. */
export function useRuleReference(): RuleReference | undefined {
  const { iteration, campaign } = useIteration();
  const reference = useQuery(queries.reference()).data;
  const known = useQuery(queries.cohorts()).data;
  if (!reference || !known) return undefined;
  const cohorts = iteration.iteration_details.IterationCohorts.toSorted((a, b) => a.Priority - b.Priority).map(
    (cohort) => cohort.CohortLabel,
  );
  const { Target } = campaign.campaign_details;
  return {
    ...reference,
    codes: shippedCodes,
    cohorts,
    provisional: provisionalOf(cohorts, known),
    target: Target,
  };
}

/** Labels that no cohort of the reference data has yet (REQ-SCR-54). */
function provisionalOf(labels: readonly string[], known: readonly CohortReference[]): ReadonlySet<string> {
  const built = new Set(known.map((cohort) => cohort.CohortLabel));
  return new Set(labels.filter((label) => !built.has(label)));
}
