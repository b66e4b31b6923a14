import type { Iteration, IterationContent } from "./iteration.ts";
import { newIterationDefaults } from "./iteration.ts";
import type { FieldErrors } from "./refusal.ts";
import type { IterationRule, RuleType } from "./rule.ts";
import { ruleTypes } from "./rule.ts";
import { renumber } from "./rule-order.ts";

/** What of an iteration goes into its copy, as ticked on the copy screen (REQ-SCR-56). */
export interface CopySelection {
  communication: boolean;
  cohortLabels: readonly string[];
  routingPlanIds: readonly string[];
  ruleIds: readonly string[];
}

export const copyMessages = {
  name: "Iteration name is required",
  runDate: "Iteration run date is required",
  runDateOutsideCampaign: "Iteration run date must be within the campaign date range",
  cohortRules: (names: readonly string[]) =>
    `These rules use cohorts that: ${names.join(", ")}. You need to either add this cohort or remove the rules that include this cohort.`,
} as const;

/** The name a copy starts with (REQ-FMT-13). */
export function copiedName(name: string): string {
  return `Duplicated - ${name}`;
}

/** Everything ticked: what "Select all" stands for. */
export function selectAll(iteration: Iteration): CopySelection {
  return {
    communication: true,
    cohortLabels: iteration.IterationCohorts.map((cohort) => cohort.CohortLabel),
    routingPlanIds: iteration.DefaultCommsRouting.split("|").filter(Boolean),
    ruleIds: iteration.IterationRules.map((rule) => rule.ID),
  };
}

/** Ticked filter and suppression rules whose cohort is not ticked (REQ-SCR-57). */
export function rulesWithoutCohort(iteration: Iteration, selection: CopySelection): IterationRule[] {
  return iteration.IterationRules.filter(
    (rule) =>
      rule.Type !== "R" &&
      selection.ruleIds.includes(rule.ID) &&
      rule.CohortLabel !== undefined &&
      rule.CohortLabel !== "" &&
      !selection.cohortLabels.includes(rule.CohortLabel),
  );
}

/** Problems of a selection, by the field of the copy screen. */
export function checkCopy(iteration: Iteration, selection: CopySelection): FieldErrors {
  const rules = rulesWithoutCohort(iteration, selection);
  return rules.length === 0 ? {} : { CohortRules: [copyMessages.cohortRules(rules.map((rule) => rule.Name))] };
}

interface CopyRequest {
  source: Iteration;
  selection: CopySelection;
  Name: string;
  IterationDate: string;
  newId: () => string;
}

/**
 * The content of a copy: what was selected, everything else as in a new iteration. Rules get identifiers of their own and
 * are numbered again; the default routing plan IDs are joined by "|" (product decision "Text and formats").
 */
export function copyIteration({ source, selection, Name, IterationDate, newId }: CopyRequest): IterationContent {
  const rules = source.IterationRules.filter((rule) => selection.ruleIds.includes(rule.ID)).map((rule) => ({
    ...withoutIteration(rule),
    ID: newId(),
    AndClauses: rule.AndClauses.map((clause) => ({ ...withoutIteration(clause), ID: newId() })),
  }));
  return {
    ...newIterationDefaults,
    ...(selection.communication ? { CommsType: source.CommsType, Type: source.Type } : {}),
    ApprovalMinimum: source.ApprovalMinimum,
    ApprovalMaximum: source.ApprovalMaximum,
    Name,
    IterationDate,
    DefaultCommsRouting: selection.routingPlanIds.join("|"),
    IterationCohorts: source.IterationCohorts.filter((cohort) => selection.cohortLabels.includes(cohort.CohortLabel)),
    IterationRules: ruleTypes.reduce<IterationRule[]>((kept, type: RuleType) => renumber(kept, type), rules),
  };
}

function withoutIteration<Clause extends { IterationID?: string | undefined }>(clause: Clause): Clause {
  const { IterationID: _iteration, ...rest } = clause;
  return rest as Clause;
}
