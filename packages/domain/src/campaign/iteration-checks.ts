import { type Day, displayDay } from "../day/calendar.ts";
import type { CampaignContent } from "./campaign.ts";
import { type LabelProblem, isVirtual, labelMessages, labelProblem } from "../iteration/cohorts.ts";
import { scopeLabels } from "../rule/scope-labels.ts";
import { type IterationContent, iterationMessages } from "../iteration/iteration.ts";
import { otherOnlyPeople, sameOnlyPeople } from "../iteration/only-people.ts";
import { sameName } from "../names/names.ts";
import { type FieldErrors, type FieldProblem, byField } from "../values/field-errors.ts";
import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import { splitRoutingPlanIds, storedRouting } from "../rule/routing-plan-ids.ts";
import { type IterationRule, type RuleType, ruleMessages, ruleTypeFacts, ruleTypes } from "../rule/rule.ts";
import { ruleNameProblems } from "../rule/rule-names.ts";

/** Limits that an iteration is checked against. */
export interface IterationConstraints {
  campaign: Pick<CampaignContent, "StartDate" | "EndDate" | "AvailableRoutingIds">;
  /** Names of the campaign's other iterations. */
  otherNames: readonly string[];
}

/** Limits that a save or a copy is checked against. */
export interface SaveConstraints extends IterationConstraints {
  /** The iteration before the save, or the source of a copy. */
  before?: IterationContent | undefined;
}

const sentences = {
  nameTaken: () => iterationMessages.nameTaken,
  runDateOutsideCampaign: ({ start, end }: { start: Day; end: Day }) =>
    iterationMessages.runDateOutsideCampaign(displayDay(start), displayDay(end)),
  approvalOrder: () => iterationMessages.approvalOrder,
  cohortLabel: ({ problem }: { problem: LabelProblem }) => labelMessages[problem],
  cohortTaken: () => iterationMessages.cohortTaken,
  unknownPlan: ({ id }: { id: string }) =>
    `The routing plan ID '${id}' is not in this campaign. Add it to the campaign first.`,
  unknownScope: ({ label }: { label: string }) =>
    `The cohort '${label}' is not in this iteration. Add it, or choose a different cohort.`,
  sharedPriority: () => "Two rules of the same type have the same priority. Renumber the rules.",
  priorityRange: ({ type }: { type: RuleType }) => {
    const { name, lowest, highest } = ruleTypeFacts[type];
    return `The priority of a ${name} rule must be between ${lowest} and ${highest}.`;
  },
  clausePriority: () =>
    "An AND clause must have the same type and priority as its rule. Correct the type or priority of the clause.",
  clauseNumber: () => "The AND clauses of a rule must be numbered 1, 2, 3 and so on. Renumber the clauses.",
};

const virtualCohort =
  "You cannot create a virtual cohort here, because a virtual cohort includes everyone. Choose a different cohort.";

/**
 * Returns the problems that prevent a save, by field path. Ignores problems that `before` already has. An imported
 * iteration can therefore have a run date outside the campaign, unknown cohorts and plans, and unusual names. Except
 * for the names, these problems still block a review, because `checkIteration` reports them.
 */
export function checkSave(iteration: IterationContent, { before, ...constraints }: SaveConstraints): FieldErrors {
  const problems = checkIteration(iteration, constraints);
  const existing = before && problems.length > 0 ? existingProblems(before, constraints) : new Set<string>();
  const paths = new Set(problems.map(({ path }) => path));
  const unchanged = new Set([...paths].filter((path) => existing.has(problemKey(iteration, path))));
  const added = problems.filter(({ path }) => !unchanged.has(path));
  return {
    ...byField(added),
    ...ruleNameProblems(iteration.IterationRules, before?.IterationRules),
    ...newVirtualCohorts(iteration, before),
    ...tooManyRules(iteration, before),
    ...otherPeople(iteration, before),
  };
}

/**
 * Rejects changes to the list of people that an iteration is limited to. A copy must have the same list as its source.
 */
function otherPeople({ OnlyPeople: now }: IterationContent, before: IterationContent | undefined): FieldErrors {
  return sameOnlyPeople(now, before?.OnlyPeople) ? {} : { OnlyPeople: [otherOnlyPeople] };
}

/**
 * Paths of fields that can be imported with problems, although the problems block a review: the run date, approval
 * maximum, cohorts and plans.
 */
const allowedAfterImport =
  /^(IterationDate|DefaultCommsRouting|ApprovalMaximum|Iteration(?:Rules|Cohorts)\.(\d+)\.(CohortLabel|CommsRouting))$/;

/** Returns whether an imported iteration can be saved with a problem, so that someone can fix it later. */
export function canRemainAfterImport(path: string): boolean {
  return allowedAfterImport.test(path);
}

function existingProblems(before: IterationContent, constraints: IterationConstraints): ReadonlySet<string> {
  const paths = new Set(checkIteration(before, constraints).map(({ path }) => path));
  return new Set([...paths].filter(canRemainAfterImport).map((path) => problemKey(before, path)));
}

/**
 * Returns a key that identifies a problem by its rule and value. Moving the rule, or changing the separators between
 * routing plan IDs, does not change the key.
 */
function problemKey(iteration: IterationContent, path: string): string {
  const [, whole, index, field] = allowedAfterImport.exec(path) ?? [];
  const cohort = path.startsWith("IterationCohorts.") ? iteration.IterationCohorts[Number(index)] : undefined;
  if (cohort) return JSON.stringify(["IterationCohorts", cohort.CohortLabel]);
  const rule = index === undefined ? undefined : iteration.IterationRules[Number(index)];
  if (rule && field === "CommsRouting") return JSON.stringify([rule.ID, field, storedRouting(rule.CommsRouting ?? "")]);
  if (rule) return JSON.stringify([rule.ID, field, rule[field as "CohortLabel"]]);
  if (whole === "DefaultCommsRouting") return JSON.stringify([whole, storedRouting(iteration.DefaultCommsRouting)]);
  return JSON.stringify([whole, iteration[whole as "IterationDate" | "ApprovalMaximum"]]);
}

/**
 * Rejects more rules of a type than its priority range allows in steps of ten. Imported iterations can have more, but
 * users cannot add to them.
 */
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
  return Object.fromEntries(added.map(([index]) => [`IterationCohorts.${index}.Virtual`, [virtualCohort]]));
}

/**
 * Checks an iteration against its campaign, the campaign's other iterations, and its own cohorts and rules, which the
 * schema cannot do. Returns each problem with its path. Rule names, operators and comparators are checked separately.
 */
export function checkIteration(iteration: IterationContent, constraints: IterationConstraints): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const add: AddProblem = (path, problem) =>
    problems.push({ path, ...problem, message: sentenceOf(sentences, problem) });
  checkDetails(iteration, constraints, add);
  checkCohorts(iteration, add);
  const plans = new Set(constraints.campaign.AvailableRoutingIds.map((id) => id.toLowerCase()));
  for (const id of unknownPlans(iteration.DefaultCommsRouting, plans)) {
    add("DefaultCommsRouting", { code: "unknownPlan", params: { id } });
  }
  checkRuleNumbers(iteration, add);
  const labels = new Set(iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel));
  iteration.IterationRules.forEach((rule, index) =>
    checkRule({ rule, path: `IterationRules.${index}`, labels, plans, add }),
  );
  return problems;
}

type AddProblem = (path: string, problem: ProblemOf<typeof sentences>) => void;

function checkDetails(iteration: IterationContent, { campaign, otherNames }: IterationConstraints, add: AddProblem) {
  if (otherNames.some((name) => sameName(name, iteration.Name))) add("Name", { code: "nameTaken", params: {} });
  if (iteration.IterationDate < campaign.StartDate || iteration.IterationDate > campaign.EndDate) {
    const params = { start: campaign.StartDate, end: campaign.EndDate };
    add("IterationDate", { code: "runDateOutsideCampaign", params });
  }
  const { ApprovalMinimum: minimum, ApprovalMaximum: maximum } = iteration;
  if (minimum !== undefined && maximum !== undefined && maximum < minimum) {
    add("ApprovalMaximum", { code: "approvalOrder", params: {} });
  }
}

function checkCohorts(iteration: IterationContent, add: AddProblem) {
  const seen = new Set<string>();
  iteration.IterationCohorts.forEach((cohort, index) => {
    const path = `IterationCohorts.${index}.CohortLabel`;
    const problem = labelProblem(cohort.CohortLabel);
    if (problem !== undefined) add(path, { code: "cohortLabel", params: { problem } });
    const key = cohort.CohortLabel.toLowerCase();
    if (seen.has(key)) add(path, { code: "cohortTaken", params: {} });
    seen.add(key);
  });
}

function unknownPlans(text: string, plans: ReadonlySet<string>): string[] {
  return splitRoutingPlanIds(text).filter((id) => !plans.has(id.toLowerCase()));
}

function checkRuleNumbers(iteration: IterationContent, add: AddProblem) {
  for (const type of ruleTypes) {
    const rules = iteration.IterationRules.filter((rule) => rule.Type === type);
    if (new Set(rules.map((rule) => rule.Priority)).size < rules.length) {
      add("IterationRules", { code: "sharedPriority", params: {} });
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
  add: AddProblem;
}

function checkRule({ rule, path, labels, plans, add }: RuleCheck) {
  const { lowest, highest } = ruleTypeFacts[rule.Type];
  if (rule.Priority < lowest || rule.Priority > highest) {
    add(`${path}.Priority`, { code: "priorityRange", params: { type: rule.Type } });
  }
  for (const label of scopeLabels(rule.CohortLabel)) {
    if (!labels.has(label)) add(`${path}.CohortLabel`, { code: "unknownScope", params: { label } });
  }
  for (const id of unknownPlans(rule.CommsRouting ?? "", plans)) {
    add(`${path}.CommsRouting`, { code: "unknownPlan", params: { id } });
  }
  rule.AndClauses.forEach((clause, position) => {
    const clausePath = `${path}.AndClauses.${position}`;
    if (clause.Type !== rule.Type || clause.Priority !== rule.Priority) {
      add(`${clausePath}.Priority`, { code: "clausePriority", params: {} });
    }
    if (clause.AndNumber !== position + 1) add(`${clausePath}.AndNumber`, { code: "clauseNumber", params: {} });
  });
}
