import { byPriority, isVirtual } from "@spi/domain/iteration/cohorts";
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
  const cohorts = byPriority(iteration.iteration_details.IterationCohorts);
  const labels = cohorts.map(({ CohortLabel }) => CohortLabel);
  const virtual = cohorts.filter(isVirtual).map(({ CohortLabel }) => CohortLabel);
  return {
    ...reference,
    codes: codesOf(reference),
    cohorts: labels,
    others: [...known.keys()].filter((label) => !labels.includes(label)),
    known: new Set([...known.keys(), ...virtual]),
    target: Target,
  };
}
