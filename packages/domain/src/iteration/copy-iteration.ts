import { byPriority } from "../values/by-priority.ts";
import { numberCohorts } from "./cohorts.ts";
import { scopeLabels } from "../rule/scope-labels.ts";
import { type Iteration, type IterationContent } from "./iteration.ts";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "../rule/routing-plan-ids.ts";
import { type IterationRule, type RuleType, ruleTypes } from "../rule/rule.ts";
import { renumber, rulesOfType } from "../rule/rule-order.ts";

/** Sections of an iteration that can be copied, in the order of the copy screen. */
export const copyParts = ["details", "cohorts", "plans", ...ruleTypes] as const;
export type CopyPart = (typeof copyParts)[number];

/** Keys of the selected items by section: "Communication", cohort labels, routing plan IDs and rule IDs. */
export type CopySelection = Record<CopyPart, string[]>;

/** Key of the invitation type, which is the only detail that can be selected. */
export const communication = "Communication";

export const noSelection: CopySelection = { details: [], cohorts: [], plans: [], F: [], S: [], R: [] };

/** Returns a selection of everything that can be copied from an iteration. */
export function wholeSelection(source: Iteration): CopySelection {
  const rules = (type: RuleType) => rulesOfType(source.IterationRules, type).map(({ ID }) => ID);
  return {
    details: source.CommsType ? [communication] : [],
    cohorts: byPriority(source.IterationCohorts).map(({ CohortLabel }) => CohortLabel),
    plans: splitRoutingPlanIds(source.DefaultCommsRouting),
    F: rules("F"),
    S: rules("S"),
    R: rules("R"),
  };
}

/** Returns the initial name of a copy. */
export function copiedName(name: string): string {
  return `Duplicated - ${name}`;
}

/** Returns the selected filter and suppression rules that apply to cohorts that are not selected. */
export function rulesWithoutCohort(source: Iteration, selection: CopySelection): IterationRule[] {
  const ticked = new Set([...selection.F, ...selection.S]);
  const cohorts = new Set(selection.cohorts);
  return source.IterationRules.filter(
    ({ ID, CohortLabel }) => ticked.has(ID) && scopeLabels(CohortLabel).some((label) => !cohorts.has(label)),
  );
}

interface CopyRequest {
  source: Iteration;
  selection: CopySelection;
  Name: string;
  IterationDate: string;
  /** Generates a new identifier for each copied rule and AND clause. */
  newId: () => string;
}

/**
 * Returns the content of a copy, which has the selected items and a new name and date. Cohorts and rules have the same
 * order but new numbers. If the invitation type is not selected, the copy has none, and cannot be reviewed until a user
 * chooses one. This prevents users from sending a first communication by accident. A copy of an iteration for a list of
 * people is limited to the same list.
 */
export function copyIteration({ source, selection, Name, IterationDate, newId }: CopyRequest): IterationContent {
  const { Type, CommsType, ApprovalMinimum, ApprovalMaximum, Carried, CarriedRules, OnlyPeople } = source;
  const cohorts = byPriority(source.IterationCohorts).filter((cohort) =>
    selection.cohorts.includes(cohort.CohortLabel),
  );
  const ticked = new Set(ruleTypes.flatMap((type) => selection[type]));
  const rules = source.IterationRules.filter(({ ID }) => ticked.has(ID)).map((rule) => copyRule(rule, newId));
  return {
    Name,
    IterationDate,
    Type,
    CommsType: selection.details.includes(communication) ? CommsType : undefined,
    ApprovalMinimum,
    ApprovalMaximum,
    DefaultCommsRouting: joinRoutingPlanIds(selection.plans),
    IterationCohorts: numberCohorts(cohorts),
    IterationRules: ruleTypes.reduce((numbered, type) => renumber(numbered, type), rules),
    ...(Carried ? { Carried } : {}),
    ...(CarriedRules ? { CarriedRules } : {}),
    ...(OnlyPeople ? { OnlyPeople } : {}),
  };
}

/** Returns a copy of a rule with a new name and new IDs, as the starting point for a new rule. */
export function duplicatedRule(rule: IterationRule, newId: () => string): IterationRule {
  return { ...copyRule(rule, newId), Name: copiedName(rule.Name) };
}

/** Returns a copy of a rule with new IDs. */
export function copyRule(rule: IterationRule, newId: () => string): IterationRule {
  const AndClauses = rule.AndClauses.map((clause) => ({ ...clause, ID: newId(), IterationID: undefined }));
  return { ...rule, ID: newId(), IterationID: undefined, AndClauses };
}
