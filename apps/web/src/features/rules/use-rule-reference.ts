import { byPriority } from "@spi/domain/values/by-priority";
import type { Target } from "@spi/domain/campaign/campaign";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import { codesOf } from "@spi/domain/library/code-lists";
import { useQuery } from "@tanstack/react-query";
import { useKnownCohorts } from "../../api/known-cohorts.ts";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { RuleReference } from "./rule-draft.ts";

/** The context of a condition: the campaign's vaccination and cohorts. */
export interface ConditionContext {
  target: Target;
  chosen: readonly IterationCohort[];
}

/** Returns the reference data for rules of the iteration in the route. Returns undefined until it has loaded. */
export function useRuleReference(): RuleReference | undefined {
  const { iteration, campaign } = useIteration();
  return useConditionReference({
    target: campaign.campaign_details.Target,
    chosen: iteration.iteration_details.IterationCohorts,
  });
}

/** Returns the reference data for conditions with the given cohorts and vaccination. */
export function useConditionReference({ target, chosen }: ConditionContext): RuleReference | undefined {
  const reference = useQuery(queries.reference()).data;
  const known = useKnownCohorts();
  if (!reference || !known) return undefined;
  const cohorts = byPriority(chosen);
  const labels = cohorts.map(({ CohortLabel }) => CohortLabel);
  const virtual = cohorts.filter(isVirtual).map(({ CohortLabel }) => CohortLabel);
  return {
    ...reference,
    codes: codesOf(reference),
    cohorts: labels,
    otherCohorts: [...known.keys()].filter((label) => !labels.includes(label)),
    knownCohorts: new Set([...known.keys(), ...virtual]),
    target,
  };
}
