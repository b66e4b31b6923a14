import { phrasedAttribute } from "@spi/domain/rule-sentences/attribute-phrases";
import type { EventAttribute, InvertedExclusion } from "@spi/domain/finding/sentences/standard";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { dayAfter, dayTestOf, halfLineOf, isDateOfBirth } from "../../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { cohortsOf, exclusionRules } from "../../rule-queries.ts";
import { isAboutKind, isCohortOf, standardPeople } from "./standard-people.ts";

/**
 * Finds rules that exclude nearly everyone, probably because an operator, value or default is inverted.
 * Also finds routing rules that select the opposite group.
 */
export const invertedExclusion: RuleCheck = (context) =>
  [...exclusionRules(context), ...context.plan.rules.R].flatMap((rule): FindingDraft[] => {
    const [clause, another] = rule.clauses;
    if (!clause || clause.fails) return [];
    const isExclusion = rule.type !== "R";
    const alone = isExclusion && !another ? leavesNearlyAll({ rule, clause }, context) : undefined;
    const exclusion =
      alone ??
      rule.clauses
        .filter(({ fails }) => !fails)
        .map((clause) => (isExclusion ? caughtByDefault(clause) : pastBooking(clause, context)) ?? allButNo(clause))
        .find((exclusion) => exclusion !== undefined);
    if (!exclusion) return [];
    const problem = { code: "inverted" as const, params: { rule: rule.name, exclusion } };
    return [{ level: "warning", path: rule.path, rule, problem, followsFrom: ["nobody-invited", "everybody"] }];
  });

interface SingleClause {
  rule: PlannedRule;
  clause: Clause;
}

const leavesNearlyAll = (single: SingleClause, context: VerificationContext) =>
  allButStandard(single, context) ??
  earlierOnly(single, context) ??
  withoutEvent(single, context) ??
  recorded(single) ??
  outsideOnePlace(single) ??
  ownPeople(single, context) ??
  unrecorded(single) ??
  allButMembers(single, context);

const matches = (clause: Clause, value: string | null) => evaluateValue(clause, value) === "match";

/**
 * Finds an exclusion that is meant to use the flag of people who are usually excluded, but excludes everyone else
 * instead.
 */
function allButStandard({ rule, clause }: SingleClause, context: VerificationContext): InvertedExclusion | undefined {
  const people = standardPeople.find(
    (kind) => kind.valuesOn(context.plan.runDate)[0] === "Y" && isAboutKind(clause, kind, context),
  );
  if (!people || matches(clause, "Y")) return undefined;
  if (cohortsOf(context, rule).every((index) => isCohortOf(people, context.plan.cohorts[index]!.label)))
    return undefined;
  if (matches(clause, null)) return { code: "allBut", params: { people: people.attribute } };
  return matches(clause, "N")
    ? { code: "noAndNot", params: { attribute: phrasedAttribute(clause.attribute), people: people.attribute } }
    : undefined;
}

/** Returns whether an attribute is the date of an event that most people have not had. */
const isEvent = (name: string): name is EventAttribute =>
  name === "LAST_SUCCESSFUL_DATE" || name === "BOOKED_APPOINTMENT_DATE";

function withoutEvent(
  { clause: { attribute, condition } }: SingleClause,
  { campaign }: VerificationContext,
): InvertedExclusion | undefined {
  const { AttributeName: event } = attribute;
  if (!isEvent(event) || attribute.ConditionType !== campaign?.target) return undefined;
  if (condition?.test.kind !== "missing" || condition.test.negated) return undefined;
  return { code: "withoutEvent", params: { attribute: phrasedAttribute(attribute), event } };
}

/**
 * Finds an exclusion of events before a relative date, which misses people with recent doses or future appointments.
 */
function earlierOnly({ clause }: SingleClause, { campaign, plan }: VerificationContext): InvertedExclusion | undefined {
  const { AttributeName, ConditionType } = clause.attribute;
  const test = dayTestOf(clause);
  if (!isEvent(AttributeName) || ConditionType !== campaign?.target || !test?.relative) return undefined;
  const { takes, edge } = halfLineOf(test);
  if (takes === "later" || matches(clause, null) || edge >= dayAfter(plan.runDate, 31)) return undefined;
  return { code: "earlierOnly", params: { attribute: phrasedAttribute(clause.attribute), day: edge } };
}

/** Finds a routing rule for past appointments. */
function pastBooking(clause: Clause, context: VerificationContext): InvertedExclusion | undefined {
  const { attribute } = clause;
  if (attribute.AttributeName !== "BOOKED_APPOINTMENT_DATE" || attribute.ConditionType !== context.campaign?.target)
    return undefined;
  const test = dayTestOf(clause);
  if (!test?.relative || halfLineOf(test).takes === "later" || matches(clause, null)) return undefined;
  return { code: "pastBooking", params: { attribute: phrasedAttribute(attribute), day: halfLineOf(test).edge } };
}

/**
 * Finds a condition that matches all flag values except No, and therefore also people without a
 * recorded value.
 */
function allButNo(clause: Clause): InvertedExclusion | undefined {
  const { attribute, condition } = clause;
  if (attribute.DataType !== "F" || condition?.missing.kind === "as") return undefined;
  if (!matches(clause, "Y") || !matches(clause, null) || matches(clause, "N")) return undefined;
  return { code: "allButNo", params: { attribute: phrasedAttribute(attribute) } };
}

/** Matches attributes that have a recorded value for nearly everyone. */
const ofNearlyAll =
  /^(NHS_NUMBER|GENDER|ICB|COMMISSIONING_REGION|LOCAL_AUTHORITY|[LM]SOA|GP_PRACTICE_CODE|PCN|POSTCODE(_OUTCODE|_SECTOR)?)$/;

function recorded({ clause: { attribute, condition } }: SingleClause): InvertedExclusion | undefined {
  if (!ofNearlyAll.test(attribute.AttributeName) || condition?.test.kind !== "missing" || !condition.test.negated)
    return undefined;
  return { code: "recorded", params: { attribute: phrasedAttribute(attribute) } };
}

/** Matches attributes for which very few people have the same value. */
const ofVeryFew = /^(NHS_NUMBER|POSTCODE(_OUTCODE|_SECTOR)?|LSOA)$/;

/** Finds a rule that excludes everyone outside a single postcode, part of a postcode area, or a small area. */
function outsideOnePlace({ clause: { attribute, condition } }: SingleClause): InvertedExclusion | undefined {
  const test = condition?.test;
  if (!ofVeryFew.test(attribute.AttributeName) || !test || !("negated" in test) || !test.negated) return undefined;
  // A separate finding, which prevents a review, covers a space before the text.
  if (test.kind === "startsWith" && /^\s/.test(test.text)) return undefined;
  const only = (text: string, starts = false): InvertedExclusion => ({
    code: "outsideOne",
    params: { attribute: phrasedAttribute(attribute), starts, text },
  });
  if (test.kind === "equals") return only(test.text);
  if (test.kind === "oneOf" && test.members.length === 1) return only(test.members[0]!);
  // Letters alone are a whole postcode area, such as a city.
  return test.kind === "startsWith" && /\d/.test(test.text) ? only(test.text, true) : undefined;
}

/** Finds a rule whose flag excludes exactly the people in one of the iteration's cohorts. */
function ownPeople({ rule, clause }: SingleClause, context: VerificationContext): InvertedExclusion | undefined {
  const people = standardPeople.find(
    (kind) => kind.valuesOn(context.plan.runDate)[0] === "Y" && isAboutKind(clause, kind, context),
  );
  if (!people || !matches(clause, "Y")) return undefined;
  const labels = cohortsOf(context, rule).map((index) => context.plan.cohorts[index]!.label);
  const own = labels.filter((label) => isCohortOf(people, label));
  if (own.length === 0) return undefined;
  return { code: "ownPeople", params: { people: people.attribute, cohorts: own } };
}

/**
 * Finds an exclusion that matches everyone with no code recorded for an attribute such as removal reason or language.
 */
function unrecorded({ clause }: SingleClause): InvertedExclusion | undefined {
  const { attribute, condition } = clause;
  if (!isSeldomRecorded(clause) || condition?.missing.kind === "as" || !matches(clause, null)) return undefined;
  return { code: "unrecorded", params: { attribute: phrasedAttribute(attribute) } };
}

/** Attributes with codes that only a few people have. */
const ofFew: ReadonlySet<string> = new Set(["REMOVAL_REASON_CODE", "LANGUAGE_PREFERENCE"]);
const isSeldomRecorded = ({ attribute }: Clause) => ofFew.has(attribute.AttributeName);

/**
 * Finds an exclusion of everyone outside a cohort of people who are usually excluded, or outside
 * another of the iteration's cohorts.
 */
function allButMembers(
  { rule, clause: { condition } }: SingleClause,
  context: VerificationContext,
): InvertedExclusion | undefined {
  if (condition?.test.kind !== "memberOf" || !condition.test.negated) return undefined;
  const { labels } = condition.test;
  const { cohorts } = context.plan;
  const covered = cohortsOf(context, rule).map((index) => cohorts[index]!.label);
  const outside = covered.filter((label) => !labels.includes(label));
  if (outside.length === 0) return undefined;
  const isUsuallyLeftOut = labels.every((label) => standardPeople.some((kind) => isCohortOf(kind, label)));
  const isInvitedAnyway = cohorts.some(({ label, virtual }) => !virtual && labels.includes(label));
  if (!isUsuallyLeftOut && !isInvitedAnyway) return undefined;
  return { code: "outsideCohorts", params: { cohorts: outside, asked: labels } };
}

/**
 * Finds a default that excludes everyone without a value. The default treats them as if they had a recent dose, a
 * booking, a flag or a code.
 */
function caughtByDefault(clause: Clause): InvertedExclusion | undefined {
  const { condition, attribute } = clause;
  if (condition?.missing.kind !== "as" || !matches(clause, null) || isDateOfBirth(clause)) return undefined;
  const { value } = condition.missing;
  const test = dayTestOf(clause);
  const isRecentDay = test !== undefined && halfLineOf(test).takes === "later";
  if (!isRecentDay && !(attribute.DataType === "F" && value === "Y") && !isSeldomRecorded(clause)) return undefined;
  return { code: "byDefault", params: { attribute: phrasedAttribute(attribute), value } };
}
