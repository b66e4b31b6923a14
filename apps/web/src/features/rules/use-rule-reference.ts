import { byPriority } from "@spi/domain/values/by-priority";
import type { Target } from "@spi/domain/campaign/campaign";
import type { IterationCohort } from "@spi/domain/iteration/iteration";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import { codesOf } from "@spi/domain/library/code-lists";
import { libraryQuestion } from "@spi/domain/library/library-rule";
import { attributeOf } from "@spi/domain/rule/attribute-of";
import { useQuery } from "@tanstack/react-query";
import { useKnownCohorts } from "../../api/known-cohorts.ts";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import type { RuleReference } from "./rule-draft.ts";

/** The context of a condition: the campaign's target and cohorts. */
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

/**
 * Returns the reference data for conditions with the given cohorts and target. Leaves out library rules about the
 * target if there are no attributes for the target, for example about doses in a screening campaign.
 */
export function useConditionReference({ target, chosen }: ConditionContext): RuleReference | undefined {
  const reference = useQuery(queries.reference()).data;
  const known = useKnownCohorts();
  if (!reference || !known) return undefined;
  const cohorts = byPriority(chosen);
  const labels = cohorts.map(({ CohortLabel }) => CohortLabel);
  const virtual = cohorts.filter(isVirtual).map(({ CohortLabel }) => CohortLabel);
  return {
    ...reference,
    "library-rules": reference["library-rules"].filter(
      (rule) => attributeOf(libraryQuestion(rule, target), reference.attributes) !== undefined,
    ),
    codes: codesOf(reference),
    cohorts: labels,
    otherCohorts: [...known.keys()].filter((label) => !labels.includes(label)),
    knownCohorts: new Set([...known.keys(), ...virtual]),
    target,
  };
}
