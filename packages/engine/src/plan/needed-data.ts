import type { NeededColumn, PlannedCohort, PlannedRule } from "./plan.ts";
import { columnName, columnTypeOf } from "../population/layout.ts";

const reportColumns: readonly NeededColumn[] = [
  { name: "icb", type: "VARCHAR", neededBy: "the report" },
  { name: "date_of_birth", type: "DATE", neededBy: "the report" },
];

/** Returns the columns of population data that rules, sentences and the report need, without duplicates. */
export function neededColumns(rules: readonly PlannedRule[]): NeededColumn[] {
  const columns = new Map(reportColumns.map((column) => [column.name, column]));
  for (const rule of rules) {
    for (const { attribute } of rule.clauses) {
      const name = columnName(attribute);
      if (attribute.DataType === "C" || columns.has(name)) continue;
      columns.set(name, { name, type: columnTypeOf[attribute.DataType], neededBy: rule.name });
    }
  }
  return [...columns.values()];
}

/**
 * Returns the cohort labels that the population must have, which are labels of cohorts that are not virtual and labels
 * in conditions.
 */
export function neededLabels(cohorts: readonly PlannedCohort[], rules: readonly PlannedRule[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const cohort of cohorts) if (!cohort.virtual) labels.set(cohort.label, "the iteration");
  const virtual = new Set(cohorts.filter((cohort) => cohort.virtual).map((cohort) => cohort.label));
  for (const rule of rules) {
    for (const { condition } of rule.clauses) {
      const required = condition?.test.kind === "memberOf" ? condition.test.labels : [];
      for (const label of required) if (!labels.has(label) && !virtual.has(label)) labels.set(label, rule.name);
    }
  }
  return labels;
}
