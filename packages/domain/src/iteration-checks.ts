import { displayDay } from "./calendar.ts";
import type { CampaignContent } from "./campaign.ts";
import { labelProblem } from "./cohorts.ts";
import type { IterationContent } from "./iteration.ts";
import { iterationMessages } from "./iteration.ts";
import type { FieldErrors } from "./refusal.ts";
import { splitRoutingPlanIds } from "./routing-plan-ids.ts";
import type { IterationRule } from "./rule.ts";
import { ruleMessages, ruleTypeFacts, ruleTypes } from "./rule.ts";

/** What an iteration is checked against. */
export interface IterationConstraints {
  campaign: Pick<CampaignContent, "StartDate" | "EndDate" | "AvailableRoutingIds">;
  /** Names of the campaign's other iterations. */
  otherNames: readonly string[];
}

export const iterationCheckMessages = {
  unknownPlan: (id: string) =>
    `The routing plan ID '${id}' is not among the campaign's routing plan IDs. Add it there first.`,
  unknownCohort: (label: string) => `The cohort '${label}' is not in this iteration. Add it, or choose another cohort.`,
  sharedPriority: "Two rules of one type have the same priority. Number the rules again.",
  priorityRange: (name: string, lowest: number, highest: number) =>
    `The priority of a ${name} rule must be between ${lowest} and ${highest}.`,
  clausePriority: "An AND clause has the same type and priority as its rule.",
  clauseNumber: "AND clauses are numbered 1, 2, 3 and so on.",
} as const;

/**
 * Problems of an iteration that its schema cannot see, by field path: against its campaign, the campaign's other
 * iterations and among its own cohorts and rules (REQ-SCR-50, REQ-VAL-03, REQ-VAL-09, REQ-SCR-54). Empty when sound.
 * Whether each rule's operator and comparator work is checked apart, with the reference data.
 */
export function checkIteration(iteration: IterationContent, constraints: IterationConstraints): FieldErrors {
  const errors: FieldErrors = {};
  const add = (path: string, message: string) => (errors[path] ??= []).push(message);
  checkDetails(iteration, constraints, add);
  checkCohorts(iteration, add);
  const plans = new Set(constraints.campaign.AvailableRoutingIds.map((id) => id.toLowerCase()));
  for (const id of unknownPlans(iteration.DefaultCommsRouting, plans)) {
    add("DefaultCommsRouting", iterationCheckMessages.unknownPlan(id));
  }
  checkRuleNumbers(iteration, add);
  const labels = new Set(iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel));
  const names = new Set<string>();
  iteration.IterationRules.forEach((rule, index) =>
    checkRule({ rule, path: `IterationRules.${index}`, names, labels, plans, add }),
  );
  return errors;
}

type Add = (path: string, message: string) => void;

function checkDetails(iteration: IterationContent, { campaign, otherNames }: IterationConstraints, add: Add) {
  if (otherNames.some((name) => name.trim() === iteration.Name.trim())) add("Name", iterationMessages.nameTaken);
  if (iteration.IterationDate < campaign.StartDate || iteration.IterationDate > campaign.EndDate) {
    const [start, end] = [displayDay(campaign.StartDate), displayDay(campaign.EndDate)];
    add("IterationDate", iterationMessages.runDateOutsideCampaign(start, end));
  }
  const { ApprovalMinimum: minimum, ApprovalMaximum: maximum } = iteration;
  if (minimum !== undefined && maximum !== undefined && maximum < minimum) {
    add("ApprovalMaximum", iterationMessages.approvalOrder);
  }
}

function checkCohorts(iteration: IterationContent, add: Add) {
  const seen = new Set<string>();
  iteration.IterationCohorts.forEach((cohort, index) => {
    const path = `IterationCohorts.${index}.CohortLabel`;
    const problem = labelProblem(cohort.CohortLabel);
    if (problem !== undefined) add(path, problem);
    const key = cohort.CohortLabel.toLowerCase();
    if (seen.has(key)) add(path, iterationMessages.cohortTaken);
    seen.add(key);
  });
}

function unknownPlans(text: string, plans: ReadonlySet<string>): string[] {
  return splitRoutingPlanIds(text).filter((id) => !plans.has(id.toLowerCase()));
}

function checkRuleNumbers(iteration: IterationContent, add: Add) {
  for (const type of ruleTypes) {
    const rules = iteration.IterationRules.filter((rule) => rule.Type === type);
    const { name, capacity } = ruleTypeFacts[type];
    if (rules.length > capacity) add("IterationRules", ruleMessages.tooMany(name, capacity));
    if (new Set(rules.map((rule) => rule.Priority)).size < rules.length) {
      add("IterationRules", iterationCheckMessages.sharedPriority);
    }
  }
}

interface RuleCheck {
  rule: IterationRule;
  path: string;
  /** Names of the rules before it. */
  names: Set<string>;
  /** Labels of the iteration's cohorts. */
  labels: ReadonlySet<string>;
  /** The campaign's routing plan IDs in lower case. */
  plans: ReadonlySet<string>;
  add: Add;
}

function checkRule({ rule, path, names, labels, plans, add }: RuleCheck) {
  const { name, lowest, highest } = ruleTypeFacts[rule.Type];
  if (rule.Priority < lowest || rule.Priority > highest) {
    add(`${path}.Priority`, iterationCheckMessages.priorityRange(name, lowest, highest));
  }
  if (names.has(rule.Name.trim())) add(`${path}.Name`, ruleMessages.nameTaken);
  names.add(rule.Name.trim());
  if (rule.CohortLabel && !labels.has(rule.CohortLabel)) {
    add(`${path}.CohortLabel`, iterationCheckMessages.unknownCohort(rule.CohortLabel));
  }
  for (const id of unknownPlans(rule.CommsRouting ?? "", plans)) {
    add(`${path}.CommsRouting`, iterationCheckMessages.unknownPlan(id));
  }
  rule.AndClauses.forEach((clause, position) => {
    const clausePath = `${path}.AndClauses.${position}`;
    if (clause.Type !== rule.Type || clause.Priority !== rule.Priority) {
      add(`${clausePath}.Priority`, iterationCheckMessages.clausePriority);
    }
    if (clause.AndNumber !== position + 1) add(`${clausePath}.AndNumber`, iterationCheckMessages.clauseNumber);
  });
}
