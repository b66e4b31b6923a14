import { comparatorFindings } from "../../condition/typed-comparator.ts";
import { conditionOf } from "../../library/condition-of.ts";
import { codeToUse, codeWarnings } from "../../rule-sentences/warnings/code-warnings.ts";
import type { AndClause } from "../../rule/rule.ts";
import { scopeLabels } from "../../rule/scope-labels.ts";
import type { ListItemProblem } from "../sentences/rules.ts";
import type { Repair } from "./repair.ts";
import { type FoundClause, type RepairContext, changeClause, renameValues, splitComparator } from "./rule-edits.ts";

type MaybeRepair = Repair | undefined;

/** Returns the values of a comparator, and the kind of its test. */
function valuesOf(clause: AndClause, { attributes }: RepairContext) {
  const condition = conditionOf(clause, attributes);
  if (!condition.ok) return undefined;
  const { base, modifiers } = splitComparator(clause.Comparator);
  const { kind } = condition.value.test;
  const values = kind === "oneOf" || kind === "memberOf" ? base.split(",") : [base];
  return { condition: condition.value, kind, values, modifiers };
}

/** Removes the spaces around values that no one has because of these spaces. */
export function removeSpaces(found: FoundClause, context: RepairContext): MaybeRepair {
  const known = valuesOf(found.clause, context);
  if (!known) return undefined;
  const trimmed = known.values.map((value) => (known.kind === "startsWith" ? value.trimStart() : value.trim()));
  const Comparator = [...new Set(trimmed)].join(",") + known.modifiers;
  if (Comparator === found.clause.Comparator) return undefined;
  return { code: "removeSpaces", params: {}, change: changeClause(found, { Comparator }) };
}

/**
 * Replaces values that no one has with the values that were meant, and removes repeated values. Returns undefined unless
 * this resolves every problem with the values.
 */
export function useValues(found: FoundClause, items: readonly ListItemProblem[], context: RepairContext): MaybeRepair {
  const known = valuesOf(found.clause, context);
  if (!known) return undefined;
  const meant = new Map(items.flatMap(meantValue));
  const check = { runDate: context.iteration.IterationDate, codes: context.codes };
  const { attribute } = known.condition;
  const values = known.values.map((value) => ({
    value,
    instead: meant.get(value) ?? codeToUse(value, attribute, check) ?? value,
  }));
  const replaced = values.filter(({ value, instead }) => value !== instead);
  const repeated = new Set(known.values.filter((value, index) => known.values.indexOf(value) < index));
  if (replaced.length + repeated.size === 0) return undefined;
  const Comparator = [...new Set(values.map(({ instead }) => instead))].join(",") + known.modifiers;
  const condition = conditionOf({ ...found.clause, Comparator }, context.attributes);
  const isResolved =
    items.every((item) => item.code === "repeated" || item.code === "value" || meantValue(item).length > 0) &&
    condition.ok &&
    codeWarnings(condition.value, check).length === 0 &&
    comparatorFindings({ ...condition.value, attribute }).length === 0;
  if (!isResolved) return undefined;
  const { rules } = changeClause(found, { Comparator });
  return {
    code: "useValues",
    params: { replaced, repeated: [...repeated] },
    change: { rules: rules.map((rule) => renameValues(rule, replaced, context.iteration)) },
  };
}

function meantValue(item: ListItemProblem): [string, string][] {
  if (item.code === "slip") return [[item.params.value, item.params.meant]];
  return item.code === "nearCohort" ? [[item.params.label, item.params.meant]] : [];
}

/** Uses the spelling of the iteration's cohorts in a rule's scope, if labels differ only in letter case. */
export function useCohortSpelling(found: FoundClause, { iteration }: RepairContext): MaybeRepair {
  const own = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel);
  const labels = scopeLabels(found.rule.CohortLabel);
  const replaced = labels.flatMap((value) => {
    const instead = own.find((label) => label.toLowerCase() === value.toLowerCase());
    return own.includes(value) || instead === undefined ? [] : [{ value, instead }];
  });
  if (replaced.length === 0 || labels.some((label) => !own.includes(label) && !replaced.some((r) => r.value === label)))
    return undefined;
  const inUse = labels.map((label) => replaced.find(({ value }) => value === label)?.instead ?? label);
  const scope = { CohortLabel: [...new Set(inUse)].join(",") };
  const AndClauses = found.rule.AndClauses.map((clause) =>
    clause.CohortLabel === found.rule.CohortLabel ? { ...clause, ...scope } : clause,
  );
  return {
    code: "useValues",
    params: { replaced, repeated: [] },
    change: { rules: [{ ...found.rule, ...scope, AndClauses }] },
  };
}

/** Uses a different cohort in the iteration, and in the rules that apply to the cohort or compare with it. */
export function useCohort({ value, instead }: { value: string; instead: string }, context: RepairContext): MaybeRepair {
  const { IterationCohorts, IterationRules } = context.iteration;
  if (IterationCohorts.some(({ CohortLabel }) => CohortLabel === instead)) return undefined;
  const cohorts = IterationCohorts.map((cohort) =>
    cohort.CohortLabel === value ? { ...cohort, CohortLabel: instead } : cohort,
  );
  const rename = (labels: readonly string[]) => labels.map((label) => (label === value ? instead : label)).join(",");
  const renamed = <Clause extends AndClause>(clause: Clause): Clause => ({
    ...clause,
    ...(clause.CohortLabel ? { CohortLabel: rename(scopeLabels(clause.CohortLabel)) } : {}),
    ...(clause.AttributeLevel === "COHORT" ? { Comparator: rename(clause.Comparator.split(",")) } : {}),
  });
  const rules = IterationRules.map((rule) => ({ ...renamed(rule), AndClauses: rule.AndClauses.map(renamed) }));
  const changed = rules.filter((rule, index) => JSON.stringify(rule) !== JSON.stringify(IterationRules[index]));
  return { code: "useCohort", params: { value, instead }, change: { rules: changed, cohorts } };
}
