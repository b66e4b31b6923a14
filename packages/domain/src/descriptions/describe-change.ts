/**
 * Describes changes to a campaign or iteration, for the history, for reviewers, and for users with conflicting changes.
 */
import { lowerFirst } from "../text/lower-first.ts";
import type { Day } from "../day/calendar.ts";
import { conditionOf } from "../library/condition-of.ts";
import type { ExamplePerson } from "../expectation/example-person.ts";
import { expectationSentence } from "../expectation/expectation-sentence.ts";
import type { Expectation } from "../expectation/expectations.ts";
import type { EligibilityStatement } from "../eligibility/statement.ts";
import { allClauses } from "../rule/and-clauses.ts";
import type { StoredCondition } from "../rule/attribute-of.ts";
import type { AndClause, IterationRule } from "../rule/rule.ts";
import { type Document, fieldName, fieldValues } from "./field-text.ts";
import { describeCondition, matchingPeople, unreadableCondition } from "../rule-sentences/condition-phrases.ts";
import { exampleSentence } from "./people/example-sentence.ts";
import type { ReferenceLabels } from "../rule-sentences/reference-labels.ts";
import { ruleSentence } from "../rule-sentences/rule-sentences.ts";
import { type TechnicalNames, technicalLine } from "../rule-sentences/technical-line.ts";

/** A changed field, with its path as returned by `differences`. */
export interface Change {
  path: readonly string[];
  before?: unknown;
  after?: unknown;
}

/** A changed field in words, with the lines of its earlier and later values. A missing value has no lines. */
export interface ChangeText {
  label: string;
  before: string[];
  after: string[];
}

/** Text displayed for a value without lines. */
export const noValue = "None";

type EligibilityGroup = EligibilityStatement["AnyOf"][number];

/** Describes a condition in words. */
export type QuestionText = (question: StoredCondition) => string;

/** The document in which paths begin, and the reference data that affects the wording. */
export interface ChangeContext {
  document: Document;
  /** Names of attributes and operators. */
  names?: TechnicalNames | undefined;
  /**
   * Context for sentences about rules, expectations and example people. Without it, conditions are
   * displayed as stored.
   */
  reading?: QuestionContext | undefined;
}

/**
 * Describes a changed field, rule, AND clause or cohort and its values: "Rule “Under 75”: comparator",
 * "Cohort covid_v1 added".
 */
export function describeFieldChange({ path, before, after }: Change, context: ChangeContext): ChangeText {
  const [old, now] = [before, after].map((value) => changedValues(path, value, context));
  const whole = before === undefined ? " added" : after === undefined ? " deleted" : "";
  return { label: changedPart(path) + (isWhole(path) ? whole : ""), before: old ?? [], after: now ?? [] };
}

/**
 * Describes the field or object that a path leads to: "Run date", "Rule “Under 75”, AND clause 1:
 * operator", "Campaign: start date".
 */
export function changedPart(path: readonly string[]): string {
  const { owner, field } = placeOf(path);
  if (owner === undefined && field === "Order") return `Order of the ${path[1]} rules`;
  if (owner === undefined) return fieldName(field ?? "");
  return field === undefined ? owner : `${owner}: ${inSentence(fieldName(field))}`;
}

/** Returns the lines of a value. For a rule, this is its sentence. For a cohort, it is the priority. */
export function changedValues(path: readonly string[], value: unknown, context: ChangeContext): string[] {
  const { names = noNames } = context;
  const { document = context.document, field } = placeOf(path);
  if (!isWhole(path)) return fieldValues(field ?? "", value, { document, names });
  if (value === undefined) return [];
  const { reading = noReading(names) } = context;
  if (path[0] === "Expectations") {
    return [expectationSentence(value as Expectation, qualifyingTextOf(reading), reading.reference.codes)];
  }
  if (path[0] === "Eligibility") return (value as EligibilityGroup).Conditions.map(questionTextOf(reading));
  if (path[0] === "Examples") return [exampleSentence(value as ExamplePerson, reading)];
  if (path[0] === "IterationCohorts") return [`Priority ${(value as { Priority: number }).Priority}`];
  if (path.length > 2) return [questionTextOf(reading)(value as AndClause)];
  const rule = value as IterationRule;
  return [ruleSentence(rule, allClauses(rule).map(qualifyingTextOf(reading)))];
}

/** Returns whether a path leads to a rule, AND clause or cohort, and not to one of its fields. */
function isWhole(path: readonly string[]): boolean {
  const { owner, field } = placeOf(path);
  return owner !== undefined && field === undefined;
}

interface Place {
  document?: Document;
  owner?: string;
  /** Undefined if the path already identifies the owner. */
  field?: string | undefined;
}

function placeOf([top, name, ...rest]: readonly string[]): Place {
  if (name === undefined) return { field: top };
  if (top === "Campaign") return { document: "campaign", owner: "Campaign", field: name };
  if (top === "NotifyPlans") return { field: `NHS Notify ID for ${name}` };
  if (top === "Waivers") return { field: `Waiver for “${name}”` };
  if (top === "Expectations") return { owner: `Expectation “${name}”`, field: rest[0] };
  if (top === "Examples") return { owner: `Example person “${name}”`, field: rest[0] };
  if (top === "Eligibility" && name === "AnyOf") return { owner: `Eligibility group “${rest[0]}”`, field: rest[1] };
  if (top === "Eligibility") return { owner: "Eligibility statement", field: `Eligibility${name}` };
  if (top === "Sending") return { owner: "Sending settings", field: name };
  if (top === "IterationCohorts") return { owner: `Cohort ${name}`, field: rest[0] };
  if (top !== "IterationRules") return { field: top };
  const [field, clause, ofClause] = rest;
  if (field !== "AndClauses" || clause === undefined) return { owner: `Rule “${name}”`, field };
  return { owner: `Rule “${name}”, ${clause}`, field: ofClause };
}

/** Returns a field's name as it appears within a sentence, for example "run date", but "AND clauses". */
function inSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? lowerFirst(name) : name;
}

const noNames: TechnicalNames = { attributes: [], operators: [] };

const noReading = ({ attributes }: TechnicalNames): QuestionContext => ({
  reference: { attributes, codes: {} },
  runDate: null,
});

interface QuestionContext {
  reference: ReferenceLabels;
  /** Null if each iteration has its own run date. */
  runDate: Day | null;
}

/**
 * Describes conditions as separate lines, such as "People who live in a care home". A condition that cannot be
 * understood is displayed as stored.
 */
export function questionTextOf(context: QuestionContext): QuestionText {
  return (question) => {
    const words = describeUnderstood(question, context);
    return words === undefined ? technicalLine(question, noNames) : matchingPeople(words);
  };
}

/** Describes conditions as text that follows the word "people": "who live in a care home". */
export function qualifyingTextOf(context: QuestionContext): QuestionText {
  return (question) => describeUnderstood(question, context) ?? unreadableCondition(technicalLine(question, noNames));
}

function describeUnderstood(question: StoredCondition, { reference, runDate }: QuestionContext): string | undefined {
  const { attributes, codes } = reference;
  const condition = conditionOf(question, attributes);
  return condition.ok ? describeCondition(condition.value, { runDate, codes }) : undefined;
}
