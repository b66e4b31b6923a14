import { subjectOf } from "../../rule-sentences/subject.ts";
import { type Day, ageOn, displayDay, isDay } from "../../day/calendar.ts";
import { describeRelativeDay } from "../../expectation/example-person.ts";
import type { CodeNames } from "../../library/code-lists.ts";
import type { AttributeReference } from "../../reference/reference-data.ts";
import type { DescribedPerson } from "../../people/described-person.ts";
import { describeAttributeValue } from "../../rule-sentences/value-phrases.ts";

interface Context {
  attributes: readonly AttributeReference[];
  codes: CodeNames;
  /**
   * Day on which ages are calculated. Null for an example person whose dates are relative to an unknown
   * run date.
   */
  runDate: Day | null;
  /** Attributes without a value that we mention because they affect the outcome. */
  missing?: readonly Pick<AttributeReference, "AttributeLevel" | "ConditionType" | "AttributeName">[];
}

/**
 * Describes a person, one fact per line: "Aged 74 on 1 March 2027", "Care Home Flag: Yes", "In cohort
 * covid_75_and_over". Displays attributes that are not in the reference data by their name in the file.
 */
export function describePerson({ PERSON, TARGET, COHORTS }: DescribedPerson, context: Context): string[] {
  const entries = [
    ...Object.entries(PERSON).map(([name, value]) => ({ name, value, target: "ALL" })),
    ...Object.entries(TARGET).flatMap(([target, values]) =>
      Object.entries(values).map(([name, value]) => ({ name, value, target })),
    ),
  ];
  const cohorts = COHORTS.length === 1 ? `In cohort ${COHORTS[0]}` : `In cohorts ${COHORTS.join(", ")}`;
  const missing = describeMissing(context);
  return [
    ...entries.map((value) => describeValue(value, context)),
    ...missing,
    COHORTS.length === 0 ? "Not in any cohort" : cohorts,
  ];
}

/** Describes missing values, which can determine a person's outcome: "Not recorded: Date of Birth, Email". */
function describeMissing({ missing = [], attributes }: Context): string[] {
  const names = missing.map(({ AttributeLevel, AttributeName, ConditionType }) => {
    const known = attributes.find((row) => row.AttributeName === AttributeName && row.ConditionType === ConditionType);
    return subjectOf({ AttributeLevel, ConditionType, DisplayValue: known?.DisplayValue ?? AttributeName });
  });
  return names.length === 0 ? [] : [`Not recorded: ${names.join(", ")}`];
}

function describeValue(
  { name, value, target }: { name: string; value: string; target: string },
  { attributes, codes, runDate }: Context,
): string {
  if (name === "DATE_OF_BIRTH" && runDate !== null && isDay(value) && value <= runDate)
    return `Aged ${ageOn(value, runDate)} on ${displayDay(runDate)}, born on ${displayDay(value)}`;
  const attribute = attributes.find((row) => row.AttributeName === name && row.ConditionType === target);
  if (!attribute) return `${name}: ${value}`;
  const counted = attribute.DataType === "D" ? describeRelativeDay(value) : undefined;
  const words = value === "" ? "empty" : (counted ?? describeAttributeValue(value, { attribute, codes }));
  return `${subjectOf(attribute)}: ${words}`;
}
