import { cohortsInCondition } from "../iteration/used-cohorts.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { describeEmptyCohorts } from "../report/preview-sentences.ts";
import type { OwnStatement } from "./statement.ts";

interface StatementContext {
  attributes: readonly AttributeReference[];
  /** Labels of the cohorts in the population data. */
  known: { has: (label: string) => boolean };
}

/** Returns the empty cohorts in a statement's groups, without duplicates. */
export function findEmptyCohorts(groups: OwnStatement["AnyOf"], { attributes, known }: StatementContext): string[] {
  const used = groups.flatMap(({ Conditions }) =>
    Conditions.flatMap((condition) => cohortsInCondition(condition, attributes)),
  );
  return [...new Set(used)].filter((label) => !known.has(label));
}

/**
 * Explains that people cannot be counted because cohorts in a statement are empty: "The cohort flu_v2 has no members
 * yet. …"
 */
export function describeEmptyCohortsInStatement(labels: readonly string[]): string {
  const isSingle = labels.length === 1;
  return `${describeEmptyCohorts(labels)} The eligibility statement uses ${isSingle ? "this cohort" : "these cohorts"}, so we cannot count eligible people yet. Check the spelling.`;
}
