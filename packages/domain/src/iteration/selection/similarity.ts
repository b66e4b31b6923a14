import { splitModifiers } from "../../condition/comparator-modifiers.ts";
import { relativeDay } from "../../condition/bind-condition.ts";
import { operatorFamilies } from "../../condition/operator-families.ts";
import type { Order, TimeUnit } from "../../condition/condition.ts";
import { isWholeNumber } from "../../condition/phrases.ts";
import { type Day, isDay, toDayNumber } from "../../day/calendar.ts";
import { type Topic, isFlagNo, isSameTopic, isStandardTopic, topicOf } from "./topic.ts";

/** A stored condition of a filter or suppression rule: level, target, attribute, operator and comparator. */
export type SelectionCondition = readonly [
  level: string,
  target: string,
  attribute: string,
  operator: string,
  comparator: string,
];

/**
 * The properties of an iteration that determine who is invited: its cohorts, and the conditions of its
 * filter and suppression rules.
 */
export interface Selection {
  runDate: string;
  cohorts: readonly string[];
  conditions: readonly SelectionCondition[];
}

/**
 * Result of comparing two selections. With `same`, contributors cannot approve or reject. With `similar`, reviewers see
 * the other iteration. `different` has no effect.
 */
export type Similarity = "same" | "similar" | "different";

/** Maximum number of days between two cutoffs that we treat as equal. */
const maxDayDifference = 7;

/**
 * Compares the selections of two iterations (ADR 79). They are the same if they share a cohort, and every condition of
 * the shorter one is also in the longer one. The longer one can have up to twice as many conditions. Without
 * conditions, they are the same if they have the same cohorts. They are similar if they share about half of their
 * distinctive conditions. Standard conditions are not distinctive, and conditions that every iteration must have do not
 * count.
 */
export function compareSelections(selection: Selection, other: Selection): Similarity {
  const terms = readTerms(selection);
  const otherTerms = readTerms(other);
  const own = terms.filter(isDistinctive);
  const others = otherTerms.filter(isDistinctive);
  if (!selection.cohorts.some((cohort) => other.cohorts.includes(cohort))) {
    return isOneInOther(own, others) && Math.min(own.length, others.length) > 1 ? "similar" : "different";
  }
  if (terms.length > 0 && isOneInOther(terms, otherTerms)) return "same";
  if (own.length > 0 && others.length > 0) return isAlike(own, others) ? "similar" : "different";
  if (own.length > 0 || others.length > 0 || !hasSameCohorts(selection, other)) return "different";
  if (terms.length > 0 && otherTerms.length > 0) return "similar";
  return terms.length === otherTerms.length ? "same" : "different";
}

function hasSameCohorts({ cohorts }: Selection, other: Selection): boolean {
  return new Set([...cohorts, ...other.cohorts]).size === Math.min(cohorts.length, other.cohorts.length);
}

/**
 * Returns whether every term of the shorter selection is in the longer one. The longer one can have up to twice as many
 * terms.
 */
function isOneInOther(terms: readonly Term[], others: readonly Term[]): boolean {
  const smaller = Math.min(terms.length, others.length);
  if (2 * smaller < Math.max(terms.length, others.length)) return false;
  return countShared(terms, others, isSameTerm) === smaller;
}

/**
 * Returns whether two selections are alike. There are three ways: the longer one has all terms of the shorter one, they
 * share half of the longer one's topics, or they share at least two topics that are half of the shorter one's. The last
 * condition detects a copy with added terms.
 */
function isAlike(terms: readonly Term[], others: readonly Term[]): boolean {
  if (countShared(terms, others, isSameTerm) === Math.min(terms.length, others.length)) return true;
  const topics = distinctTopics(terms);
  const otherTopics = distinctTopics(others);
  const shared = countShared(topics, otherTopics, isSameTopic);
  if (2 * shared >= Math.max(topics.length, otherTopics.length)) return true;
  return shared > 1 && 2 * shared >= Math.min(topics.length, otherTopics.length);
}

const isDistinctive = ({ topic }: Term) => !isStandardTopic(topic);

function distinctTopics(terms: readonly Term[]): Topic[] {
  return [...new Map(terms.map(({ topic }) => [topic.about + topic.direction, topic])).values()];
}

/**
 * A condition in normalised form. Cutoffs are day numbers, both relative to the run date and in the
 * calendar.
 */
interface Term {
  subject: string;
  value: string;
  fromRunDate?: number;
  onDay?: number;
  topic: Topic;
}

function countShared<Item>(
  terms: readonly Item[],
  others: readonly Item[],
  matches: (a: Item, b: Item) => boolean,
): number {
  const matched = terms.filter((term) => others.some((other) => matches(term, other))).length;
  return Math.min(matched, others.filter((other) => terms.some((term) => matches(term, other))).length);
}

function isSameTerm(a: Term, b: Term): boolean {
  if (a.subject !== b.subject) return false;
  return isNear(a.fromRunDate, b.fromRunDate) || isNear(a.onDay, b.onDay) || (!isCutoff(a) && a.value === b.value);
}

const isCutoff = ({ fromRunDate, onDay }: Term) => fromRunDate !== undefined || onDay !== undefined;

function isNear(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) <= maxDayDifference;
}

/** Returns whether a selection has any conditions except those that every iteration must have. */
export const hasOwnConditions = ({ conditions }: Pick<Selection, "conditions">): boolean => conditions.some(isOwn);

/** Returns the stored conditions that distinguish a selection from most other selections. */
export function distinctiveConditions({ conditions, runDate }: Selection): SelectionCondition[] {
  return conditions.filter(
    (condition) => isOwn(condition) && readTerm(condition, runDate).some((term) => isDistinctive(term)),
  );
}

/**
 * Returns whether a condition is an iteration's own. Every iteration must exclude people recorded as dead, so a
 * condition about them does not show who wrote it.
 */
const isOwn = ([, , attribute]: SelectionCondition) => attribute.trim() !== "REMOVAL_REASON_CODE";

function readTerms({ conditions, runDate }: Selection): Term[] {
  const terms = conditions.filter(isOwn).flatMap((condition) => readTerm(condition, runDate));
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}

/**
 * Returns a condition in normalised form, without the treatment of people who have no value. Splits "between" into two
 * cutoffs.
 */
function readTerm([level, written, name, operator, comparator]: SelectionCondition, runDate: Day): Term[] {
  const family = operatorFamilies.get(operator);
  const attribute = name.trim();
  const target = level === "TARGET" ? written.trim() : "";
  const about = (operation: string) => JSON.stringify([level, target, attribute, operation]);
  const parts = splitModifiers(comparator, { offset: family?.family === "relativeDate", together: true });
  const base = (parts.ok ? parts.value.base : comparator).trim();
  const topic = topicOf({ AttributeLevel: level, target, AttributeName: attribute, family, base });
  const plain: Term = { subject: about(operator), value: plainItems(base), topic };
  switch (family?.family) {
    case "equals":
    case "oneOf": {
      const value = isFlagNo(attribute, base) ? "y" : plain.value;
      return [{ subject: about(topic.direction), value, topic }];
    }
    case "missing":
      return [{ subject: about(topic.direction), value: "", topic }];
    case "order":
      return [{ subject: about(topic.direction), ...readCutoff(base, family.order, runDate), topic }];
    case "relativeDate": {
      const { unit } = family;
      const cutoff = readRelative({ base, unit, from: parts.ok ? parts.value.offset : null, runDate });
      return [{ subject: about(topic.direction), value: plain.value, ...cutoff, topic }];
    }
    case "between": {
      const [low, high, ...more] = base.split(",");
      if (family.negated || low === undefined || high === undefined || more.length > 0) return [plain];
      return [
        { subject: about(">"), ...readCutoff(low, ">=", runDate), topic: { ...topic, direction: ">" } },
        { subject: about("<"), ...readCutoff(high, "<=", runDate), topic: { ...topic, direction: "<" } },
      ];
    }
    default:
      return [plain];
  }
}

/**
 * Returns the bound of a comparison. Dates are converted to day numbers. For dates and whole numbers,
 * the bound is the closest value that still matches.
 */
function readCutoff(text: string, order: Order, runDate: Day): Omit<Term, "subject" | "topic"> {
  const bound = text.trim();
  if (isDay(bound) && isDay(runDate)) {
    const onDay = toDayNumber(bound) + strictStep(order);
    return { value: "", onDay, fromRunDate: onDay - toDayNumber(runDate) };
  }
  return { value: isWholeNumber(bound) ? String(BigInt(bound) + BigInt(strictStep(order))) : plainItems(bound) };
}

/** Returns the step from a bound that is not included to the first value that is. */
function strictStep(order: Order): number {
  return order === ">" ? 1 : order === "<" ? -1 : 0;
}

/** Returns the day that is a number of days, weeks or years from a day. */
function readRelative(cutoff: { base: string; unit: TimeUnit; from: Day | null; runDate: Day }): Partial<Term> {
  const { base, unit, from, runDate } = cutoff;
  if (!isWholeNumber(base) || !isDay(runDate)) return {};
  const day = relativeDay({ unit, count: Number(base), from }, runDate);
  if (!day.ok) return {};
  const onDay = toDayNumber(day.value);
  return { value: "", onDay, fromRunDate: onDay - toDayNumber(runDate) };
}

/** Returns list items sorted, in lower case and without leading zeros in numbers. */
function plainItems(text: string): string {
  const items = text.split(",").map((item) =>
    item
      .trim()
      .toLowerCase()
      .replace(/(^|[^0-9])0+(?=[0-9])/g, "$1"),
  );
  return [...new Set(items)].toSorted().join(",");
}
