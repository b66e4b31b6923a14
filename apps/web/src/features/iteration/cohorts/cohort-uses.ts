import { type Place, type Placed, placeOf } from "@spi/domain/iteration/places";
import { cohortsInCondition } from "@spi/domain/iteration/used-cohorts";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { placedClauses } from "@spi/domain/rule/and-clauses";
import type { RuleType } from "@spi/domain/rule/rule";
import { scopeLabels } from "@spi/domain/rule/scope-labels";

/** A rule or AND clause that uses a cohort, with the rule's type. */
export interface CohortUse extends Place {
  type: RuleType;
}

/**
 * Returns the rules that use a cohort. A rule uses a cohort if it applies to the cohort, or if it has a condition or
 * AND clause about the cohort.
 */
export function cohortUses(
  label: string,
  { iteration, attributes }: { iteration: Placed; attributes: readonly AttributeReference[] },
): CohortUse[] {
  const scopedPaths = iteration.IterationRules.flatMap(({ CohortLabel }, index) =>
    scopeLabels(CohortLabel).includes(label) ? [`IterationRules.${index}`] : [],
  );
  const clauses = placedClauses(iteration.IterationRules).filter(({ clause }) =>
    cohortsInCondition(clause, attributes).includes(label),
  );
  const paths = new Set([...scopedPaths, ...clauses.map(({ path }) => path)]);
  return [...paths].map((path) => ({
    ...placeOf(path, iteration),
    type: iteration.IterationRules[Number(path.split(".")[1])]!.Type,
  }));
}
