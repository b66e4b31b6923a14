import { splitModifiers } from "../../condition/comparator-modifiers.ts";
import { relativeDay } from "../../condition/bind-condition.ts";
import { operatorFamilies } from "../../condition/operator-families.ts";
import type { Order, TimeUnit } from "../../condition/condition.ts";
import { isWholeNumber } from "../../condition/words.ts";
import type { Day } from "../../day/calendar.ts";
import { isDay, toDayNumber } from "../../day/calendar.ts";

/** A condition of a filter or suppression rule as stored: level, target, attribute, operator and comparator. */
export type SelectionCondition = readonly [
  level: string,
  target: string,
  attribute: string,
  operator: string,
  comparator: string,
];

/** What decides whom an iteration invites: its cohorts and the conditions of its filter and suppression rules. */
export interface Selection {
  runDate: string;
  cohorts: readonly string[];
  conditions: readonly SelectionCondition[];
}

/** `same` bars contributors from deciding; `similar` is shown to reviewers; `different` is neither. */
export type Similarity = "same" | "similar" | "different";

/** Number of days by which two cutoffs can differ and still count as one. */
const maxDaysApart = 7;

/**
 * Compares what two iterations select (ADR 79). They are the same when they share a cohort, every condition of the shorter
 * one is among the other's, and the longer one has up to twice as many; without conditions, when they have the same cohorts.
 * They are similar when the shorter one's conditions are all among the other's, however many that adds, or ask about the
 * same attributes in the same direction with other values. Conditions that every iteration must have do not count.
 */
export function compareSelections(one: Selection, other: Selection): Similarity {
  if (!one.cohorts.some((cohort) => other.cohorts.includes(cohort))) return "different";
  const terms = readTerms(one);
  const otherTerms = readTerms(other);
  const smaller = Math.min(terms.length, otherTerms.length);
  const larger = Math.max(terms.length, otherTerms.length);
  if (smaller === 0) {
    if (new Set([...one.cohorts, ...other.cohorts]).size > Math.min(one.cohorts.length, other.cohorts.length)) {
      return "different";
    }
    return larger === 0 ? "same" : "similar";
  }
  const isCloseInSize = 2 * smaller >= larger;
  const isContained = countShared(terms, otherTerms, isSameTerm) === smaller;
  if (isContained) return isCloseInSize ? "same" : "similar";
  const asksAlike = countShared(terms, otherTerms, (a, b) => a.subject === b.subject) === smaller;
  return asksAlike && isCloseInSize ? "similar" : "different";
}

/** A condition in one spelling. Cutoffs are day numbers: one relative to the run date, one in the calendar. */
interface Term {
  subject: string;
  value: string;
  fromRunDate?: number;
  onDay?: number;
}

function countShared(terms: readonly Term[], others: readonly Term[], matches: (a: Term, b: Term) => boolean): number {
  const matched = terms.filter((term) => others.some((other) => matches(term, other))).length;
  return Math.min(matched, others.filter((other) => terms.some((term) => matches(term, other))).length);
}

function isSameTerm(a: Term, b: Term): boolean {
  if (a.subject !== b.subject) return false;
  return isNear(a.fromRunDate, b.fromRunDate) || isNear(a.onDay, b.onDay) || (!isCutoff(a) && a.value === b.value);
}

const isCutoff = ({ fromRunDate, onDay }: Term) => fromRunDate !== undefined || onDay !== undefined;

function isNear(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a - b) <= maxDaysApart;
}

/** Returns whether a selection has conditions other than those that every iteration must have. */
export const hasOwnConditions = ({ conditions }: Pick<Selection, "conditions">): boolean => conditions.some(isOwn);

/** Every iteration must leave out people recorded as dead, so that says nothing about who wrote it. */
const isOwn = ([, , attribute]: SelectionCondition) => attribute.trim() !== "REMOVAL_REASON_CODE";

function readTerms({ conditions, runDate }: Selection): Term[] {
  const terms = conditions.filter(isOwn).flatMap((condition) => readTerm(condition, runDate));
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
}

/** The condition in one spelling, whatever people without a value get; "between" is two cutoffs. */
function readTerm([level, target, attribute, operator, comparator]: SelectionCondition, runDate: Day): Term[] {
  const family = operatorFamilies.get(operator);
  const about = (operation: string) =>
    JSON.stringify([level, level === "TARGET" ? target.trim() : "", attribute.trim(), operation]);
  const parts = splitModifiers(comparator, { offset: family?.family === "relativeDate", together: true });
  const base = (parts.ok ? parts.value.base : comparator).trim();
  const plain: Term = { subject: about(operator), value: plainItems(base) };
  switch (family?.family) {
    case "equals":
    case "oneOf":
      return [{ ...plain, subject: about(family.negated ? "not in" : "in") }];
    case "missing":
      return [{ subject: about(family.negated ? "present" : "missing"), value: "" }];
    case "order":
      return [{ subject: about(family.order.charAt(0)), ...readCutoff(base, family.order, runDate) }];
    case "relativeDate": {
      const { unit, order } = family;
      const cutoff = readRelative({ base, unit, from: parts.ok ? parts.value.offset : null, runDate });
      return [{ subject: about(order.charAt(0)), value: plain.value, ...cutoff }];
    }
    case "between": {
      const [low, high, ...more] = base.split(",");
      if (family.negated || low === undefined || high === undefined || more.length > 0) return [plain];
      return [
        { subject: about(">"), ...readCutoff(low, ">=", runDate) },
        { subject: about("<"), ...readCutoff(high, "<=", runDate) },
      ];
    }
    default:
      return [plain];
  }
}

/** The bound that an order sets: days as numbers, whole numbers as the last one that still matches. */
function readCutoff(text: string, order: Order, runDate: Day): Omit<Term, "subject"> {
  const bound = text.trim();
  if (isDay(bound) && isDay(runDate)) {
    const onDay = toDayNumber(bound) + strictStep(order);
    return { value: "", onDay, fromRunDate: onDay - toDayNumber(runDate) };
  }
  return { value: isWholeNumber(bound) ? String(BigInt(bound) + BigInt(strictStep(order))) : plainItems(bound) };
}

/** What must be added to a bound that is not met itself. */
function strictStep(order: Order): number {
  return order === ">" ? 1 : order === "<" ? -1 : 0;
}

/** The day that a count of days, weeks or years leads to. */
function readRelative(cutoff: { base: string; unit: TimeUnit; from: Day | null; runDate: Day }): Partial<Term> {
  const { base, unit, from, runDate } = cutoff;
  if (!isWholeNumber(base) || !isDay(runDate)) return {};
  const day = relativeDay({ unit, count: Number(base), from }, runDate);
  if (!day.ok) return {};
  const onDay = toDayNumber(day.value);
  return { value: "", onDay, fromRunDate: onDay - toDayNumber(runDate) };
}

/** Items in one order and in small letters, numbers without zeros in front. */
function plainItems(text: string): string {
  const items = text.split(",").map((item) =>
    item
      .trim()
      .toLowerCase()
      .replace(/(^|[^0-9])0+(?=[0-9])/g, "$1"),
  );
  return [...new Set(items)].toSorted().join(",");
}
