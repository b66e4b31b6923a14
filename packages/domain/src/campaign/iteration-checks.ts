import { displayDay } from "../day/calendar.ts";
import type { CampaignContent } from "./campaign.ts";
import { isVirtual, labelProblem } from "../iteration/cohorts.ts";
import { scopeLabels } from "../rule/scope-labels.ts";
import { type IterationContent, iterationMessages } from "../iteration/iteration.ts";
import { otherOnlyPeople, sameOnlyPeople } from "../iteration/only-people.ts";
import { sameName } from "../names/names.ts";
import type { FieldErrors } from "../values/field-errors.ts";
import { splitRoutingPlanIds, storedRouting } from "../rule/routing-plan-ids.ts";
import { type IterationRule, type RuleType, ruleMessages, ruleTypeFacts, ruleTypes } from "../rule/rule.ts";
import { ruleNameProblems } from "../rule/rule-names.ts";

/** What an iteration is checked against. */
export interface IterationConstraints {
  campaign: Pick<CampaignContent, "StartDate" | "EndDate" | "AvailableRoutingIds">;
  /** Names of the campaign's other iterations. */
  otherNames: readonly string[];
}

/** What a save or a copy is checked against. */
export interface SaveConstraints extends IterationConstraints {
  /** The iteration as it was saved, or the one it is a copy of. */
  before?: IterationContent | undefined;
}

export const iterationCheckMessages = {
  unknownPlan: (id: string) =>
    `The routing plan ID '${id}' is not among the campaign's routing plan IDs. Add it there first.`,
  unknownCohort: (label: string) => `The cohort '${label}' is not in this iteration. Add it, or choose another cohort.`,
  sharedPriority: "Two rules of one type have the same priority. Number the rules again.",
  priorityRange: (name: string, lowest: number, highest: number) =>
    `The priority of a ${name} rule must be between ${lowest} and ${highest}.`,
  virtualCohort: "A virtual cohort, of which everybody is a member, cannot be created here. Choose another cohort.",
  clausePriority: "An AND clause has the same type and priority as its rule.",
  clauseNumber: "AND clauses are numbered 1, 2, 3 and so on.",
} as const;

/**
 * Why an iteration cannot be saved, by field path: every problem of it and of the names of its rules, but for
 * those that `before` has as well. An imported run date outside the campaign, a rule for a cohort that is not there, plans
 * that the campaign has not and free names wait until somebody mends them; `checkIteration` still finds all but the names, and
 * they cannot be sent for review.
 */
export function checkSave(iteration: IterationContent, { before, ...constraints }: SaveConstraints): FieldErrors {
  const problems = Object.entries(checkIteration(iteration, constraints));
  const standing = before && problems.length > 0 ? standingProblems(before, constraints) : new Set<string>();
  const added = problems.filter(([path]) => !standing.has(standingKey(iteration, path)));
  return {
    ...Object.fromEntries(added),
    ...ruleNameProblems(iteration.IterationRules, before?.IterationRules),
    ...newVirtualCohorts(iteration, before),
    ...tooManyRules(iteration, before),
    ...otherPeople(iteration, before),
  };
}

/** Nobody types whom alone an iteration is for: it has what it had, or what the iteration that it is a copy of has. */
function otherPeople({ OnlyPeople: now }: IterationContent, before: IterationContent | undefined): FieldErrors {
  return sameOnlyPeople(now, before?.OnlyPeople) ? {} : { OnlyPeople: [otherOnlyPeople] };
}

/** What can be imported although it must be mended before a review: the run date, the approvals, cohorts, and plans. */
const mayStand =
  /^(IterationDate|DefaultCommsRouting|ApprovalMaximum|Iteration(?:Rules|Cohorts)\.(\d+)\.(CohortLabel|CommsRouting))$/;

/** True for the path of a problem that an imported iteration may have until somebody mends it. */
export function canWait(path: string): boolean {
  return mayStand.test(path);
}

function standingProblems(before: IterationContent, constraints: IterationConstraints): ReadonlySet<string> {
  const paths = Object.keys(checkIteration(before, constraints)).filter(canWait);
  return new Set(paths.map((path) => standingKey(before, path)));
}

/** A problem by its rule and value, whatever the rule's place and however its routing plan IDs are separated. */
function standingKey(iteration: IterationContent, path: string): string {
  const [, whole, index, field] = mayStand.exec(path) ?? [];
  const cohort = path.startsWith("IterationCohorts.") ? iteration.IterationCohorts[Number(index)] : undefined;
  if (cohort) return JSON.stringify(["IterationCohorts", cohort.CohortLabel]);
  const rule = index === undefined ? undefined : iteration.IterationRules[Number(index)];
  if (rule && field === "CommsRouting") return JSON.stringify([rule.ID, field, storedRouting(rule.CommsRouting ?? "")]);
  if (rule) return JSON.stringify([rule.ID, field, rule[field as "CohortLabel"]]);
  if (whole === "DefaultCommsRouting") return JSON.stringify([whole, storedRouting(iteration.DefaultCommsRouting)]);
  return JSON.stringify([whole, iteration[whole as "IterationDate" | "ApprovalMaximum"]]);
}

/** More rules of a type than its numbers hold ten apart: imported ones may stay, nobody adds to them. */
function tooManyRules(iteration: IterationContent, before: IterationContent | undefined): FieldErrors {
  const count = (all: readonly IterationRule[] = [], type: RuleType) => all.filter(({ Type }) => Type === type).length;
  const messages = ruleTypes
    .filter((type) => {
      const now = count(iteration.IterationRules, type);
      return now > ruleTypeFacts[type].capacity && now > count(before?.IterationRules, type);
    })
    .map((type) => ruleMessages.tooMany(ruleTypeFacts[type].name, ruleTypeFacts[type].capacity));
  return messages.length > 0 ? { IterationRules: messages } : {};
}

function newVirtualCohorts(iteration: IterationContent, before: IterationContent | undefined): FieldErrors {
  const virtual = (cohorts: IterationContent["IterationCohorts"] = []) =>
    new Set(cohorts.filter(isVirtual).map(({ CohortLabel }) => CohortLabel));
  const known = virtual(before?.IterationCohorts);
  const added = [...iteration.IterationCohorts.entries()].filter(
    ([, cohort]) => isVirtual(cohort) && !known.has(cohort.CohortLabel),
  );
  return Object.fromEntries(
    added.map(([index]) => [`IterationCohorts.${index}.Virtual`, [iterationCheckMessages.virtualCohort]]),
  );
}

/**
 * Problems of an iteration that its schema cannot see, by field path: against its campaign, the campaign's other
 * iterations and among its own cohorts and rules. Empty when sound. Names of rules
 * are checked apart, and whether operators and comparators work, with the reference data.
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
  iteration.IterationRules.forEach((rule, index) =>
    checkRule({ rule, path: `IterationRules.${index}`, labels, plans, add }),
  );
  return errors;
}

type Add = (path: string, message: string) => void;

function checkDetails(iteration: IterationContent, { campaign, otherNames }: IterationConstraints, add: Add) {
  if (otherNames.some((name) => sameName(name, iteration.Name))) add("Name", iterationMessages.nameTaken);
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
    if (new Set(rules.map((rule) => rule.Priority)).size < rules.length) {
      add("IterationRules", iterationCheckMessages.sharedPriority);
    }
  }
}

interface RuleCheck {
  rule: IterationRule;
  path: string;
  /** Labels of the iteration's cohorts. */
  labels: ReadonlySet<string>;
  /** The campaign's routing plan IDs in lower case. */
  plans: ReadonlySet<string>;
  add: Add;
}

function checkRule({ rule, path, labels, plans, add }: RuleCheck) {
  const { name, lowest, highest } = ruleTypeFacts[rule.Type];
  if (rule.Priority < lowest || rule.Priority > highest) {
    add(`${path}.Priority`, iterationCheckMessages.priorityRange(name, lowest, highest));
  }
  for (const label of scopeLabels(rule.CohortLabel)) {
    if (!labels.has(label)) add(`${path}.CohortLabel`, iterationCheckMessages.unknownCohort(label));
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
