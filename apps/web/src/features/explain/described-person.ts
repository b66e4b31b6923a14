import { byPriority } from "@spi/domain/values/by-priority";
import { allClauses } from "@spi/domain/rule/and-clauses";
import type { DayParts } from "@spi/domain/day/typed-day";
import { parseDayParts, toDayParts } from "../../ui/form/typed-day.ts";
import { cohortsInCondition } from "@spi/domain/iteration/used-cohorts";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { attributeOf } from "@spi/domain/rule/attribute-of";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { DescribedPerson } from "@spi/domain/people/described-person";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { FieldProblem } from "../../ui/page/ErrorSummary.tsx";

/** The form's values. Attributes are keyed by `attributeKey`. */
export interface PersonDraft {
  cohorts: string[];
  texts: Record<string, string>;
  days: Record<string, DayParts>;
}

export const emptyPerson: PersonDraft = { cohorts: [], texts: {}, days: {} };
export const noDay: DayParts = { day: "", month: "", year: "" };

/** Returns the key of an attribute, which is also the name of its field in the form. */
export function attributeKey({ AttributeLevel, ConditionType, AttributeName }: AttributeReference): string {
  return [AttributeLevel, ConditionType, AttributeName].join("-").toLowerCase();
}

/**
 * Returns the attributes that the iteration's rules use, without duplicates. Also returns the other attributes of the
 * given person, which an earlier version of the rules used.
 */
export function usedAttributes(
  iteration: Iteration,
  attributes: readonly AttributeReference[],
  person?: DescribedPerson,
): AttributeReference[] {
  const clauses = iteration.IterationRules.flatMap((rule) => allClauses(rule));
  const clauseAttributes = new Set(clauses.map((clause) => attributeOf(clause, attributes)));
  for (const attribute of attributes)
    if (person && valueOf(person, attribute) !== undefined) clauseAttributes.add(attribute);
  return [...clauseAttributes]
    .filter((attribute) => attribute !== undefined)
    .filter(({ DataType }) => DataType !== "C");
}

/**
 * Returns the cohorts that users can choose from. They are the iteration's cohorts by priority, and the cohorts that
 * its rules compare.
 */
export function offeredCohorts(iteration: Iteration, attributes: readonly AttributeReference[]): string[] {
  const own = byPriority(iteration.IterationCohorts).map(({ CohortLabel }) => CohortLabel);
  const clauses = iteration.IterationRules.flatMap((rule) => allClauses(rule));
  return [...new Set([...own, ...clauses.flatMap((clause) => cohortsInCondition(clause, attributes))])];
}

/**
 * Returns the described person, or the fields with invalid dates. An empty field means that the person does not have
 * the attribute.
 */
export function toPerson(
  draft: PersonDraft,
  attributes: readonly AttributeReference[],
): Result<DescribedPerson, FieldProblem[]> {
  const person: DescribedPerson = { PERSON: {}, TARGET: {}, COHORTS: draft.cohorts };
  const problems: FieldProblem[] = [];
  for (const attribute of attributes) {
    const key = attributeKey(attribute);
    const value = attribute.DataType === "D" ? readDay(draft.days[key] ?? noDay) : ok(draft.texts[key]?.trim() ?? "");
    if (!value.ok) problems.push({ fieldId: `${key}.${value.refusal.part}`, message: value.refusal.message });
    else if (value.value !== "") setAttribute(person, attribute, value.value);
  }
  return problems.length > 0 ? refuse(problems) : ok(person);
}

/** Returns the form's values for a person, limited to the attributes in the form. */
export function toDraft(person: DescribedPerson, attributes: readonly AttributeReference[]): PersonDraft {
  const draft: PersonDraft = { cohorts: person.COHORTS, texts: {}, days: {} };
  for (const attribute of attributes) {
    const value = valueOf(person, attribute);
    if (value === undefined) continue;
    if (attribute.DataType === "D") draft.days[attributeKey(attribute)] = toDayParts(value);
    else draft.texts[attributeKey(attribute)] = value;
  }
  return draft;
}

function valueOf(
  { PERSON, TARGET }: DescribedPerson,
  { AttributeLevel, ConditionType, AttributeName }: AttributeReference,
) {
  return (AttributeLevel === "TARGET" ? TARGET[ConditionType] : PERSON)?.[AttributeName];
}

function readDay(parts: DayParts) {
  return Object.values(parts).every((part: string) => part.trim() === "") ? ok("") : parseDayParts(parts);
}

function setAttribute(person: DescribedPerson, attribute: AttributeReference, value: string): void {
  const { AttributeLevel, ConditionType, AttributeName } = attribute;
  if (AttributeLevel === "TARGET") (person.TARGET[ConditionType] ??= {})[AttributeName] = value;
  else person.PERSON[AttributeName] = value;
}
