import type { Iteration, IterationContent } from "@spi/domain/iteration";
import { commsTypeNames, rulesOfType } from "@spi/domain/iteration";
import { joinRoutingPlanIds, splitRoutingPlanIds } from "@spi/domain/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule";
import { ruleTypes } from "@spi/domain/rule";
import { renumber } from "@spi/domain/rule-order";
import { byPriority } from "./cohort-list.ts";

/** The parts of an iteration that a copy can take over, in the order of the screen (REQ-SCR-56). */
export const copyParts = ["details", "cohorts", "plans", "F", "S", "R"] as const;
export type CopyPart = (typeof copyParts)[number];

/** Keys of what is ticked, by part: "Communication", cohort labels, routing plan IDs, rule IDs. */
export type CopySelection = Record<CopyPart, string[]>;

export const communication = "Communication";
export const noSelection: CopySelection = { details: [], cohorts: [], plans: [], F: [], S: [], R: [] };

/** Everything that can be ticked for an iteration. */
export function wholeSelection(original: Iteration): CopySelection {
  const rules = (type: "F" | "S" | "R") => rulesOfType(original, type).map(({ ID }) => ID);
  return {
    details: original.CommsType ? [communication] : [],
    cohorts: byPriority(original.IterationCohorts).map(({ CohortLabel }) => CohortLabel),
    plans: splitRoutingPlanIds(original.DefaultCommsRouting),
    F: rules("F"),
    S: rules("S"),
    R: rules("R"),
  };
}

/** "First communication" or "Reminder communication". */
export function communicationName({ CommsType }: Iteration): string {
  return CommsType ? commsTypeNames[CommsType] : "";
}

/** The ticked rules that ask about a cohort that is not ticked (REQ-SCR-57). */
export function rulesWithoutCohort(original: Iteration, selection: CopySelection): IterationRule[] {
  const ticked = new Set([...selection.F, ...selection.S, ...selection.R]);
  return original.IterationRules.filter(
    ({ ID, CohortLabel }) => ticked.has(ID) && CohortLabel !== undefined && !selection.cohorts.includes(CohortLabel),
  );
}

interface CopyRequest {
  selection: CopySelection;
  Name: string;
  IterationDate: string;
  /** Gives a fresh identifier for each copied rule and clause. */
  newId: () => string;
}

/** The content of the copy: what is ticked, under its own name and date, rules with identifiers of their own (4.36). */
export function copyContent(
  original: Iteration,
  { selection, Name, IterationDate, newId }: CopyRequest,
): IterationContent {
  const { Type, CommsType, ApprovalMinimum, ApprovalMaximum } = original;
  const chosen = new Set([...selection.F, ...selection.S, ...selection.R]);
  const rules = original.IterationRules.filter(({ ID }) => chosen.has(ID)).map((rule) => copyRule(rule, newId));
  return {
    Name,
    IterationDate,
    Type,
    CommsType: selection.details.includes(communication) ? CommsType : undefined,
    ApprovalMinimum,
    ApprovalMaximum,
    DefaultCommsRouting: joinRoutingPlanIds(selection.plans),
    IterationCohorts: byPriority(original.IterationCohorts).filter(({ CohortLabel }) =>
      selection.cohorts.includes(CohortLabel),
    ),
    IterationRules: ruleTypes.reduce((numbered, type) => renumber(numbered, type), rules),
  };
}

function copyRule(rule: IterationRule, newId: () => string): IterationRule {
  const AndClauses = rule.AndClauses.map((clause) => ({ ...clause, ID: newId(), IterationID: undefined }));
  return { ...rule, ID: newId(), IterationID: undefined, AndClauses };
}
