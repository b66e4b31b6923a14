import { byPriority } from "@spi/domain/cohorts";
import { codesOf } from "@spi/domain/library/code-lists";
import { useQuery } from "@tanstack/react-query";
import { useKnownCohorts } from "../../api/known-cohorts.ts";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { RuleReference } from "./rule-draft.ts";

/** What rules of the route's iteration are made from; undefined while it is fetched. */
export function useRuleReference(): RuleReference | undefined {
  const { iteration, campaign } = useIteration();
  const reference = useQuery(queries.reference()).data;
  const known = useKnownCohorts();
  if (!reference || !known) return undefined;
  const { Target } = campaign.campaign_details;
  return {
    ...reference,
    codes: codesOf(reference),
    cohorts: byPriority(iteration.iteration_details.IterationCohorts).map(({ CohortLabel }) => CohortLabel),
    known,
    target: Target,
  };
}
