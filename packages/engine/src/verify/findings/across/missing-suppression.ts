import { planForRunDate } from "../../plan-for-run-date.ts";
import { type Clause, type Plan, type PlannedRule, allRules } from "../../../plan/plan.ts";
import type { FindingDraft, OtherIteration, RuleCheck, VerificationContext } from "../../finding.ts";
import { evaluateValue } from "../../../evaluate/clause.ts";
import { dayTestOf, halfLineOf, isBeyondLife, isDateOfBirth } from "../../clauses.ts";
import { agesOfCohort, birthdays } from "../../cohort-ages.ts";
import { clauseKey } from "../../classify-attributes.ts";
import { exclusionRules } from "../../rule-queries.ts";
import { ruleContent } from "../../complete-finding.ts";
import { isAboutRemoval } from "../standard/recorded-as-dead.ts";
import { hasNoRulesFinding } from "../standard/no-rules.ts";
import { findPeopleLeftIn } from "../standard/people-left-in.ts";
import {
  type OfKind,
  type StandardPeople,
  isAboutKind,
  findInvitedOfKind,
  isCohortOf,
  standardPeople,
} from "../standard/standard-people.ts";
import { ageSplit } from "../ages/age-split.ts";
import { findingsOfOtherRule } from "./other-iteration-findings.ts";
import {
  attributesOf,
  clauseNames,
  neighbourOf,
  nameKey,
  planPair,
  sharedCohorts,
  findStayingPerson,
} from "./compare-rules.ts";
import { isPlace, isSentInWaves } from "./waves.ts";

/**
 * Finds missing exclusions. These are filters and suppressions in the previous iteration, and suppressions in this
 * iteration's last approved version, whose people are no longer excluded. Also finds people who are usually excluded,
 * but are not mentioned by any rule in this iteration, or in any iteration.
 */
export const missingSuppression: RuleCheck = (context) => {
  if (hasNoRulesFinding(context)) return [];
  const source = neighbourOf(context);
  // A copy is also compared with another iteration, because the copy is missing anything that its source is missing.
  const others = source?.isSource ? context.others.filter(({ isSource }) => !isSource) : [];
  const next = others.length > 0 ? neighbourOf({ ...context, others }) : undefined;
  const comparisons = [source, next].flatMap((other) => (other ? missingInOthers(context, other) : []));
  const lacking = [
    ...new Map(comparisons.toReversed().map((missing) => [nameKey(missing.rule), missing])).values(),
  ].toReversed();
  const since = lostSinceApproval(context).filter(
    ({ rule }) => !lacking.some((missing) => nameKey(missing.rule) === nameKey(rule)),
  );
  const reported = [...lacking, ...since].flatMap(({ rule }) =>
    rule.clauses.map(({ attribute }) => attribute.AttributeName),
  );
  const drafts = [...lacking, ...since].map((missing) => missing.draft);
  return [...drafts, ...missingPlaceFilter(context, reported), ...findPeopleLeftIn(context, reported)];
};

/**
 * Finds a filter by place that is in all of several other iterations, whatever their cohorts, but is not in this one.
 */
function missingPlaceFilter(context: VerificationContext, reported: readonly string[]): FindingDraft[] {
  const { plan, others } = context;
  if (others.length < 2) return [];
  const filtersOf = ({ rules }: Plan) => rules.F.filter(({ clauses }) => clauses.every(isPlace));
  const exclusionClauses = [...plan.rules.F, ...plan.rules.S].flatMap(({ clauses }) => clauses);
  const [first] = others;
  return filtersOf(first!.plan)
    .filter((rule) => {
      const [clause] = rule.clauses;
      if (isSentInWaves(rule, context)) return false;
      const isUsed = (candidate: Clause) => clauseKey(candidate) === clauseKey(clause!);
      if (exclusionClauses.some(isPlace) || reported.includes(clause!.attribute.AttributeName)) return false;
      return others.every((other) => filtersOf(other.plan).some(({ clauses }) => clauses.some(isUsed)));
    })
    .slice(0, 1)
    .map((rule): FindingDraft => {
      const { DisplayValue, AttributeName } = rule.clauses[0]!.attribute;
      const params = { attribute: DisplayValue, iteration: first!.name, rule: rule.name };
      const problem = { code: "missingPlace" as const, params };
      const about = ["all others", AttributeName];
      return { level: "warning", path: "IterationRules", rule: null, problem, about, lacks: "F" };
    });
}

/** Finds suppressions in the last approved version that excluded people whom no rule excludes any more. */
function lostSinceApproval(context: VerificationContext): { rule: PlannedRule; draft: FindingDraft }[] {
  const { plan, approved } = context;
  if (!approved) return [];
  const then = planForRunDate(approved, plan.runDate);
  const own = new Map(plan.rules.S.map((rule) => [nameKey(rule), rule]));
  return then.rules.S.filter(({ clauses }) => !clauses.some(isAboutRemoval)).flatMap((was) => {
    const person = findStayingPerson(was, planPair(context, then));
    if (!person) return [];
    const rule = own.get(nameKey(was)) ?? null;
    const problem = { code: "lostSinceApproval" as const, params: { rule: was.name } };
    const path = rule?.path ?? "IterationRules";
    return [{ rule: was, draft: { level: "warning", path, rule, problem, person, about: ruleContent(was, then) } }];
  });
}

function missingInOthers(
  context: VerificationContext,
  earlier: OtherIteration,
): { rule: PlannedRule; draft: FindingDraft }[] {
  const { plan } = context;
  const pair = planPair(context, earlier.plan);
  // A rule still exists if it has become a clause of a rule with the same priority.
  const own = Map.groupBy(
    allRules(plan).flatMap((rule) => [...clauseNames(rule)]),
    (name) => name,
  );
  const theirs = Map.groupBy(allRules(earlier.plan), nameKey);
  const excludedAttributes = new Set([...plan.rules.F, ...plan.rules.S].flatMap(attributesOf));
  // If the number of rules with this name is the same, a rule has been changed and not removed. A separate finding
  // covers that. Another covers missing exclusions of people recorded as dead.
  const lacking = [...earlier.plan.rules.F, ...earlier.plan.rules.S].filter(
    (rule) =>
      (own.get(nameKey(rule))?.length ?? 0) < theirs.get(nameKey(rule))!.length &&
      !rule.clauses.some(isAboutRemoval) &&
      !isOfOne(rule, earlier, context) &&
      !isSentInWaves(rule, context) &&
      !isOfOwnAges(rule, earlier, context) &&
      !isOfInvited(rule, earlier, context),
  );
  // We do not propose a rule that has a finding of its own.
  const isFaulty = (rule: PlannedRule) => !earlier.settled && findingsOfOtherRule(rule, earlier, context).length > 0;
  const reported = new Set<string>();
  // Each iteration invites the people the other excludes by age.
  const split = ageSplit(plan, earlier.plan);
  return lacking.flatMap((rule) => {
    if (split?.theirs.rule === rule || isFaulty(rule)) return [];
    const asks = JSON.stringify(attributesOf(rule));
    if (reported.has(asks)) return [];
    const known = attributesOf(rule).every((key) => !excludedAttributes.has(key))
      ? standardOf(rule, context)
      : undefined;
    const others = (places: readonly number[]) =>
      places.filter((index) => !known || !isCohortOf(known.people, plan.cohorts[index]!.label));
    const shared = known
      ? findInvitedOfKind(known, context, others(sharedCohorts(rule, pair)))
      : findStayingPerson(rule, pair);
    const person = shared ?? (known && findInvitedOfKind(known, context, others([...plan.cohorts.keys()])));
    if (!person || (known && isLeftOutByCohort(known.people, context))) return [];
    reported.add(asks);
    const code = shared ? ("missingSuppression" as const) : ("missingElsewhere" as const);
    const people = known ? known.people.attribute : null;
    const problem = { code, params: { rule: rule.name, iteration: earlier.name, people } };
    // We ask about people who are usually excluded only once, whichever iteration this one is compared with.
    const about = known ? known.people.attribute : ruleContent(rule, earlier.plan);
    const lacks = rule.type;
    return [{ rule, draft: { level: "warning", path: "IterationRules", rule: null, problem, lacks, person, about } }];
  });
}

/**
 * Returns whether a rule about the last invitation makes sense only in the other iteration, such as a
 * reminder or a later invitation.
 */
function isOfInvited(
  { clauses: [clause, another] }: PlannedRule,
  earlier: OtherIteration,
  { commsType, plan }: VerificationContext,
) {
  if (!clause || another || clause.attribute.AttributeName !== "LAST_INVITE_DATE") return false;
  if (commsType === "I" && earlier.commsType === "R") return true;
  // A later iteration excludes the people this one invites.
  if (earlier.plan.runDate > plan.runDate) return true;
  if (commsType !== "R") return false;
  // A separate finding covers differences between two reminders.
  if (earlier.commsType === "R") return true;
  if (earlier.commsType !== "I") return false;
  const test = dayTestOf(clause);
  return test !== undefined && halfLineOf(test).takes === "later";
}

/**
 * Returns whether an age rule excludes the ages of a cohort that only this iteration has, or ages that
 * no one reaches.
 */
function isOfOwnAges(
  { clauses: [clause, another] }: PlannedRule,
  earlier: OtherIteration,
  context: VerificationContext,
): boolean {
  const test = clause && !another && isDateOfBirth(clause) ? dayTestOf(clause) : undefined;
  if (!test) return false;
  const { edge } = halfLineOf(test);
  if (isBeyondLife(halfLineOf(test), context.plan.runDate)) return true;
  const theirs = new Set(earlier.plan.cohorts.map(({ label }) => label));
  return context.plan.cohorts.some(({ label, virtual }) => {
    const ages = virtual || theirs.has(label) ? undefined : agesOfCohort(label, context);
    const born = ages && birthdays(ages, context.plan.runDate);
    return born !== undefined && born.first <= edge && edge <= born.last;
  });
}

/**
 * Returns whether only one of several iterations, such as a pilot, has a filter by place. In that case, the filter
 * defines that iteration's area.
 */
function isOfOne(
  { type, name, clauses }: PlannedRule,
  earlier: OtherIteration,
  { others }: VerificationContext,
): boolean {
  const elsewhere = others.filter((other) => other.name !== earlier.name);
  const byPlace = type === "F" && clauses.every(isPlace);
  const clauseKeys = clauses.map(clauseKey).join();
  const hasLike = (other: OtherIteration) =>
    allRules(other.plan).some(
      (rule) =>
        nameKey(rule) === nameKey({ name }) || (rule.type === "F" && rule.clauses.map(clauseKey).join() === clauseKeys),
    );
  return byPlace && elsewhere.length > 0 && !elsewhere.some(hasLike);
}

/**
 * Returns whether a rule excludes members of a cohort of these people. In that case, no rule about their flag is
 * needed.
 */
const isLeftOutByCohort = (people: StandardPeople, context: VerificationContext) =>
  exclusionRules(context).some(({ clauses }) =>
    clauses.some(
      ({ condition }) =>
        condition?.test.kind === "memberOf" &&
        !condition.test.negated &&
        condition.test.labels.some((label) => isCohortOf(people, label)),
    ),
  );

/**
 * Returns a group of people who are usually excluded, with a value, if the rule excludes these people
 * from every cohort.
 */
function standardOf({ clauses }: PlannedRule, context: VerificationContext): OfKind | undefined {
  const [clause] = clauses;
  if (!clause || clauses.length > 1) return undefined;
  const people = standardPeople.find(
    (kind) => kind.attribute !== "LAST_SUCCESSFUL_DATE" && isAboutKind(clause, kind, context),
  );
  const value = people?.valuesOn(context.plan.runDate).find((value) => evaluateValue(clause, value) === "match");
  return people && value !== undefined ? { people, value } : undefined;
}
