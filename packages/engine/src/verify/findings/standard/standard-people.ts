import type { StandardAttribute } from "@spi/domain/finding/sentences/standard";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import type { Day } from "@spi/domain/day/calendar";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { type ClassifiedAttribute, clauseKey } from "../../classify-attributes.ts";
import { dayAfter } from "../../clauses.ts";
import type { VerificationContext } from "../../finding.ts";
import { findWitness } from "../../rule-queries.ts";
import type { Choice } from "../../search.ts";
import { passingChoices } from "../no-one-invited.ts";

/**
 * A group of people that every campaign excludes, identified by the attribute used in the library's
 * suppressions. A separate finding covers people recorded as dead.
 */
export interface StandardPeople {
  attribute: StandardAttribute;
  /**
   * Level of the attribute: PERSON if it is recorded once per person, or TARGET if it is recorded for
   * each vaccination.
   */
  level: "PERSON" | "TARGET";
  /** Sample values that these people have. A suppression of this kind must match them. */
  valuesOn: (runDate: Day) => readonly string[];
  /** Number of other kinds that must be excluded before we expect this kind to be excluded too. */
  requiredKinds: number;
  /**
   * True if every campaign excludes these people. A campaign that excludes one of these groups is expected to exclude
   * all of them.
   */
  inEvery?: boolean;
  /** True if a routing rule can send these people a separate message instead. */
  mayBeRouted?: boolean;
  /** Minimum age of these people. We do not report the finding for iterations for younger people. */
  from?: number;
  /** Pattern for other attributes that rules can use for these people. */
  otherwise?: RegExp;
}

const flagged = (
  attribute: StandardAttribute,
  { level = "PERSON", ...more }: Omit<StandardPeople, "attribute" | "valuesOn" | "level"> & Partial<StandardPeople>,
): StandardPeople => ({
  attribute,
  level,
  valuesOn: () => ["Y"],
  ...more,
});

export const standardPeople: readonly StandardPeople[] = [
  flagged("OPTOUT", { level: "TARGET", requiredKinds: 2, inEvery: true }),
  flagged("DE_FLAG", { requiredKinds: 3, from: 15 }),
  flagged("CARE_HOME_FLAG", { requiredKinds: 3, from: 40 }),
  flagged("13Q_FLAG", { requiredKinds: Infinity }),
  {
    attribute: "BOOKED_APPOINTMENT_DATE",
    level: "TARGET",

    valuesOn: (runDate) => [dayAfter(runDate, 1), dayAfter(runDate, 60)],
    requiredKinds: 2,
    inEvery: true,
    mayBeRouted: true,
  },
  {
    attribute: "LAST_SUCCESSFUL_DATE",
    level: "TARGET",

    valuesOn: (runDate) => [dayAfter(runDate, -1)],
    requiredKinds: 4,
    otherwise: /_DOSE|_PROCEDURE|SERIES|DOSES/,
  },
];

/**
 * Returns whether a cohort's label contains the name of the attribute that identifies a group of
 * people. For example, `covid_care_home_residents` contains the name of CARE_HOME_FLAG. Excluding these
 * people would leave no one in the cohort.
 */
export function isCohortOf({ attribute, level }: StandardPeople, label: string): boolean {
  const name = attribute.replace(/_FLAG$/, "");
  return level === "PERSON" && `_${label.toUpperCase()}_`.includes(`_${name}_`);
}

/**
 * Returns whether a clause is about this kind of people. If the value is recorded per vaccination, the clause must be
 * about the campaign's own vaccination.
 */
export function isAboutKind(
  { attribute: ownAttribute }: Clause,
  { attribute }: StandardPeople,
  { campaign }: VerificationContext,
): boolean {
  if (ownAttribute.AttributeName !== attribute) return false;
  return ownAttribute.AttributeLevel !== "TARGET" || ownAttribute.ConditionType === campaign?.target;
}

/** Returns whether a clause alone matches some people of this kind, but no one without a recorded value. */
export function matchesKind(clause: Clause, people: StandardPeople, context: VerificationContext): boolean {
  if (!isAboutKind(clause, people, context) || evaluateValue(clause, null) === "match") return false;
  return people.valuesOn(context.plan.runDate).some((value) => evaluateValue(clause, value) === "match");
}

/** Returns the exclusions with a clause that matches some people of this kind. */
export function exclusionsOfKind(people: StandardPeople, context: VerificationContext): PlannedRule[] {
  const { F, S } = context.plan.rules;
  return [...F, ...S].filter(({ clauses }) => clauses.some((clause) => matchesKind(clause, people, context)));
}

/** A group of people, with a value of its attribute. */
export interface OfKind {
  people: StandardPeople;
  value: string;
}

/** Returns the person with this value in place of a value with the same result. */
export function withValue(
  person: DescribedPerson,
  {
    people: { level, attribute },
    value,
  }: { people: Pick<StandardPeople, "level"> & { attribute: string }; value: string },
  target: string,
): DescribedPerson {
  if (level === "PERSON") return { ...person, PERSON: { ...person.PERSON, [attribute]: value } };
  const known = { ...person.TARGET[target], [attribute]: value };
  return { ...person, TARGET: { ...person.TARGET, [target]: known } };
}

/**
 * Returns an invited person of a kind that no rule mentions, from the first cohort that invites one. Every finding uses
 * the same person, so that an answer about the person stays valid. Returns undefined if we cannot be sure that there is
 * such a person.
 */
export function findInvitedOfKind(
  kind: OfKind,
  context: VerificationContext,
  cohorts?: readonly number[],
): DescribedPerson | undefined {
  const person = (cohorts ?? [...context.plan.cohorts.keys()])
    .map((index) => findWitness(context, passingChoices(context, index)))
    .find((result) => typeof result !== "string");
  if (!person || typeof person === "string") return undefined;
  return withValue(person.person, kind, context.campaign?.target ?? "");
}

/** Returns the condition that a person has a value, as a class of the plan's attributes. */
export function havingValue(value: string, clause: Clause, { attributes }: VerificationContext): Choice {
  const key = clauseKey(clause);
  return [[{ attribute: key, among: new Set([classOf(value, attributes.get(key)!)]) }]];
}

/** Returns the class of a value that a column can store. */
export function classOf(value: string, { clauses, classes }: ClassifiedAttribute): number {
  const answers = clauses.map((clause) => evaluateValue(clause, value) === "match");
  return classes.findIndex(({ matches }) => matches.every((match, index) => match === answers[index]));
}
