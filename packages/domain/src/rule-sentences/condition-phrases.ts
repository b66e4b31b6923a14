import { type Day, displayDay } from "../day/calendar.ts";
import { bindCondition } from "../condition/bind-condition.ts";
import type { Condition, Order, RelativeDay, Test } from "../condition/condition.ts";
import { unreachable } from "../condition/unreachable.ts";
import {
  countOf,
  dateOrderPhrases,
  isAge,
  isWholeNumber,
  numberOrderPhrases,
  describePeriod,
} from "../condition/phrases.ts";
import type { CodeNames } from "../library/code-lists.ts";
import { andList, orList } from "../text/lists.ts";
import {
  type AttributePhrases,
  type PhrasedAttribute,
  phrasesOf,
  withoutRecord,
  withRecord,
} from "./attribute-phrases.ts";
import { describeCode, describePlainValue, quote, describeAttributeValue } from "./value-phrases.ts";

interface ConditionContext {
  /**
   * Date from which relative dates are calculated. Null if each iteration has its own run date, so that there is no
   * date to show.
   */
  runDate: Day | null;
  codes: CodeNames;
}

/**
 * Describes a condition, as text that follows the word "people": "who live in a care home". If there is a run date,
 * relative dates include the day: "born after 20 November 1950 (under 75 on 20 November 2025)". Otherwise, they do not:
 * "aged under 75 on the run date".
 */
export function describeCondition(condition: Condition, context: ConditionContext): string {
  const { attribute, test } = condition;
  const phrases = phrasesOf(attribute);
  const counted = describeCount(test, phrases);
  if (counted !== undefined) return counted;
  switch (test.kind) {
    case "memberOf":
      return `${not(test)}${inCohorts(test.labels)}`;
    case "missing":
      return test.negated ? withRecord(attribute) : withoutRecord(attribute);
    case "relativeDate":
    case "dateOrder":
      return (
        describeUndatedAge(test, { ...context, condition }) ??
        describeDay(phrases, describeRelativeDay(test, { ...context, condition }))
      );
    case "equals":
      return describeFlag(condition) ?? describeEquals(test, { ...context, condition });
    case "between":
      return describeRange(test, { ...context, condition });
    case "order":
      if (attribute.DataType === "D")
        return describeDay(phrases, `${dateOrderPhrases[test.order]} ${wordsOf(test.text, { ...context, condition })}`);
      return `whose ${phrases.noun} ${describeOrder(test)}`;
    case "oneOf":
      return describeOneOf(test, { ...context, condition });
    default:
      return `whose ${phrases.textNoun ?? phrases.noun} ${describeText(test)}`;
  }
}

/** Describes a condition as a separate line: "People born on or before 1 May 1951". */
export const matchingPeople = (qualifier: string) => `People ${qualifier}`;

/**
 * Joins several conditions, as text that follows the word "people": "born after 1 May 1951, and who
 * live in a care home".
 */
export function joinConditions([first = "", ...others]: readonly string[]): string {
  return [first, ...others.map(laterCondition)].join(", and ");
}

/**
 * Converts a condition to text that follows "and": "born after 1 May 1951" becomes "who were born after
 * 1 May 1951".
 */
export function laterCondition(qualifier: string): string {
  const opening = Object.keys(laterOpenings).find((words) => qualifier.startsWith(`${words} `));
  return opening === undefined ? qualifier : laterOpenings[opening] + qualifier.slice(opening.length);
}

const laterOpenings: Readonly<Record<string, string>> = {
  born: "who were born",
  "not born": "who were not born",
  in: "who are in",
  "not in": "who are not in",
  with: "who have",
  already: "who are already",
  aged: "who are aged",
  turning: "who are turning",
};

/** Describes a condition that cannot be understood, as text that follows the word "people". */
export const unreadableCondition = (stored: string) => `who match “${stored}”`;

interface Described extends ConditionContext {
  condition: Condition;
}

/** Returns "in the cohort a", "in either of the cohorts a and b" or "in any of the cohorts a, b and c". */
function inCohorts(labels: readonly string[]): string {
  if (labels.length === 1) return `in the cohort ${labels[0]}`;
  return `in ${labels.length === 2 ? "either" : "any"} of the cohorts ${andList(labels)}`;
}

function not({ negated }: { negated: boolean }): string {
  return negated ? "not " : "";
}

function wordsOf(text: string, { condition, codes }: Described): string {
  return describeAttributeValue(text, { attribute: condition.attribute, codes });
}

/**
 * Describes people by one of their dates: "whose last RSV vaccination was on 1 May 2026". The day
 * includes its preposition.
 */
export const withDay = (attribute: PhrasedAttribute | string, day: string) => describeDay(phrasesOf(attribute), day);

/** Describes people whose flag is No: "who do not live in a care home". */
export function withFlagNo(attribute: PhrasedAttribute | string): string {
  const { noun, no } = phrasesOf(attribute);
  return no === undefined ? `whose ${noun} is No` : `who ${no}`;
}

/** Describes people by a date. The day includes its preposition. */
function describeDay({ noun, on = "is", verb }: AttributePhrases, day: string): string {
  return verb === undefined ? `whose ${noun} ${on} ${day}` : `${verb} ${day}`;
}

/**
 * Describes a condition about a flag. Returns undefined if the flag has no phrases or is compared with
 * anything other than Y and N.
 */
function describeFlag(condition: Condition): string | undefined {
  const { attribute, test, missing } = condition;
  const { noun, yes, no } = phrasesOf(attribute);
  if (test.kind !== "equals" || yes === undefined || no === undefined) return undefined;
  if (test.text !== "Y" && test.text !== "N") return undefined;
  const words = `who ${(test.text === "Y") === test.negated ? no : yes}`;
  return missing.kind === "matches" ? `${words} or whose ${noun} is not recorded` : words;
}

/** Returns whether a condition's wording already covers people with no value. */
export function namesMissing(condition: Condition): boolean {
  const { kind } = condition.test;
  if (kind === "memberOf" || kind === "missing") return true;
  return condition.missing.kind === "matches" && describeFlag(condition) !== undefined;
}

/**
 * Describes a condition about a count: "who have had 2 or more RSV vaccinations". Returns undefined for
 * other conditions.
 */
function describeCount(test: Test, phrases: AttributePhrases): string | undefined {
  const { singular, counted } = phrases;
  const number = singular === undefined ? undefined : describeNumber(test, singular);
  if (number === undefined) return undefined;
  return counted === undefined
    ? `who have had ${number.replace("exactly 0", "no")}`
    : counted.replace("{number}", number);
}

/**
 * Describes a count: "2 or more RSV vaccinations". Returns undefined for a test that cannot be
 * described in this way.
 */
function describeNumber(test: Test, singular: string): string | undefined {
  const of = (number: string) => `${number} ${number === "1" ? singular : `${singular}s`}`;
  if (test.kind === "between") {
    const [low, high] = [String(test.low), of(String(test.high))];
    return test.negated ? `fewer than ${low} or more than ${high}` : `${low} to ${high}`;
  }
  if (test.kind === "oneOf" && test.members.length > 1) {
    if (!test.members.every((member) => isWholeNumber(member))) return undefined;
    return test.negated
      ? `any number of ${singular}s other than ${orList(test.members)}`
      : `${orList(test.members)} ${singular}s`;
  }
  if (test.kind === "oneOf" && test.members.length === 1)
    return describeNumber({ kind: "equals", negated: test.negated, text: test.members[0]! }, singular);
  if ((test.kind !== "equals" && test.kind !== "order") || !isWholeNumber(test.text)) return undefined;
  const orders = {
    ">": `more than ${of(test.text)}`,
    ">=": `${test.text} or more ${singular}s`,
    "<": `fewer than ${of(test.text)}`,
    "<=": `${test.text} or fewer ${singular}s`,
  };
  if (test.kind === "order") return orders[test.order];
  if (test.negated) return `any number of ${singular}s other than ${test.text}`;
  return `exactly ${of(test.text)}`;
}

function describeEquals(test: Test & { kind: "equals" }, described: Described): string {
  const phrases = phrasesOf(described.condition.attribute);
  const { noun, on, verb } = phrases;
  const value = wordsOf(test.text, described);
  if (verb !== undefined) return `${not(test)}${verb} on ${value}`;
  if (on !== undefined) return `whose ${noun} ${on} ${not(test)}on ${value}`;
  return `${isWords(phrases, test)} ${article(test.text, described)}${value}`;
}

function describeOneOf(test: Test & { kind: "oneOf" }, described: Described): string {
  const { condition, codes } = described;
  const of = { attribute: condition.attribute, codes };
  const members = test.members.map(
    (code) => article(code, described) + (describeCode(code, of) ?? describePlainValue(code)),
  );
  return `${isWords(phrasesOf(condition.attribute), test)} ${orList(members)}`;
}

/** Returns the words before a value, for example "whose ICB is not". */
function isWords({ noun, is, isNot }: AttributePhrases, { negated }: { negated: boolean }): string {
  return negated ? (isNot ?? `whose ${noun} is not`) : (is ?? `whose ${noun} is`);
}

/**
 * Returns the article before a code whose name is a countable noun, for example "a " before "reminder
 * (R)".
 */
function article(code: string, { condition: { attribute }, codes }: Described): string {
  const { article: before } = phrasesOf(attribute);
  return before !== undefined && describeCode(code, { attribute, codes }) !== undefined ? `${before} ` : "";
}

function describeRange(test: Test & { kind: "between" }, described: Described): string {
  const { attribute } = described.condition;
  const phrases = phrasesOf(attribute);
  const low = wordsOf(String(test.low), described);
  const high = wordsOf(String(test.high), described);
  if (attribute.DataType !== "D")
    return `whose ${phrases.noun} is ${test.negated ? `less than ${test.low} or more than ${test.high}` : `from ${test.low} to ${test.high}`}`;
  if (test.negated) return describeDay(phrases, `before ${low} or after ${high}`);
  return describeDay(phrases, describePeriod(low, high));
}

function describeOrder({ order, text }: Test & { kind: "order" }): string {
  if (isWholeNumber(text)) return `is ${numberOrderPhrases[order](text)}`;
  return alphabeticalPhrases[order](quote(text));
}

const alphabeticalPhrases = {
  ">": (text) => `comes after ${text} in alphabetical order`,
  ">=": (text) => `is ${text} or comes after it in alphabetical order`,
  "<": (text) => `comes before ${text} in alphabetical order`,
  "<=": (text) => `is ${text} or comes before it in alphabetical order`,
} as const satisfies Record<Order, (text: string) => string>;

type TextTest = Extract<Test, { kind: "contains" | "startsWith" | "endsWith" | "trueBoolean" }>;

function describeText(test: TextTest): string {
  switch (test.kind) {
    case "contains":
      return `${test.negated ? "does not contain" : "contains"} ${quote(test.text)}`;
    case "startsWith":
      return `${test.negated ? "does not start" : "starts"} with ${quote(test.text)}`;
    case "endsWith":
      return `ends with ${quote(test.text)}`;
    case "trueBoolean":
      return `is ${test.expected}, a true or false value that no one has`;
    default:
      return unreachable(test);
  }
}

/**
 * Describes people by their age when the run date is not known. Returns undefined if the test is not about age or does
 * not start from the run date.
 */
function describeUndatedAge(
  { order, relative }: Extract<Test, { kind: "relativeDate" | "dateOrder" }>,
  { condition, runDate }: Described,
): string | undefined {
  if (relative.from !== null || runDate !== null || !isAgeOf(relative, condition)) return undefined;
  return describeAge[order](-relative.count, "the run date");
}

/**
 * Describes a relative date as a day, and explains how it was calculated. For a date of birth in years, this is an age.
 */
function describeRelativeDay(
  { order, relative }: Extract<Test, { kind: "relativeDate" | "dateOrder" }>,
  { condition, runDate }: Described,
): string {
  const from = relative.from ?? runDate;
  if (from === null) return describeUndatedDay(order, relative);
  const base = displayDay(from);
  const bound = bindCondition(condition, from);
  if (!bound.ok || bound.value.test.kind !== "dateOrder")
    return `${dateOrderPhrases[order]} a date that does not exist (${interval(relative)} ${base})`;
  const isAgeSaid = isAgeOf(relative, condition) && !isBirthdayUnclear(order, from);
  const counted = isAgeSaid
    ? describeAge[order](-relative.count, base).replace(/^(?:aged|who) /, "")
    : `${interval(relative)} ${base}`;
  const brackets = relative.count === 0 ? (relative.from === null ? " (the run date)" : "") : ` (${counted})`;
  return `${dateOrderPhrases[order]} ${displayDay(bound.value.test.day)}${brackets}`;
}

/**
 * Returns whether it is unclear who has already had a birthday in a comparison of dates of birth. This happens around
 * 29 February. The same day some years earlier can be 28 February, and people born on 29 February reach an age on 1
 * March.
 */
function isBirthdayUnclear(order: Order, day: Day): boolean {
  return (order === "<" || order === ">=") && /(?:0229|0301)$/.test(day);
}

/**
 * Describes a comparison with a day relative to an unknown run date, for example "91 days before the
 * run date or later".
 */
function describeUndatedDay(order: Order, relative: RelativeDay): string {
  if (relative.count === 0) return `${dateOrderPhrases[order]} the run date`;
  const number = countOf(Math.abs(relative.count), relative.unit);
  const side = sideOf(relative);
  const isFarther = relative.count < 0 === order.startsWith("<");
  if (isFarther)
    return order.endsWith("=") ? `${number} or more ${side} the run date` : `more than ${number} ${side} the run date`;
  const direction = order.startsWith(">") ? "later" : "earlier";
  return order.endsWith("=")
    ? `${number} ${side} the run date or ${direction}`
    : `${direction} than ${number} ${side} the run date`;
}

function isAgeOf({ unit, count }: RelativeDay, { attribute }: Condition): boolean {
  return isAge(attribute, unit) && count < 0;
}

/**
 * Descriptions of people by their age on a day, for a comparison of the date of birth with the day that
 * many years before.
 */
const describeAge = {
  ">": (age, day) => `aged under ${age} on ${day}`,
  ">=": (age, day) => `turning ${age} on or after ${day}`,
  "<": (age, day) => `who turned ${age} before ${day}`,
  "<=": (age, day) => `aged ${age} or over on ${day}`,
} as const satisfies Record<Order, (age: number | string, day: string) => string>;

function interval(relative: RelativeDay): string {
  return `${countOf(Math.abs(relative.count), relative.unit)} ${sideOf(relative)}`;
}

const sideOf = ({ count }: RelativeDay) => (count < 0 ? "before" : "after");
