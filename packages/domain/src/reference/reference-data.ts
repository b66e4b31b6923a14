import * as z from "zod";

/** A cohort that campaigns can use. `LastRefreshed` is a YYYYMMDDHHMMSS number. */
export const cohortReferenceSchema = z.strictObject({
  CohortLabel: z.string().min(1),
  MemberCount: z.int().min(0),
  LastRefreshed: z.int(),
  Region: z.string(),
  ICB: z.string(),
  AgeBucket: z.string(),
});
export type CohortReference = z.infer<typeof cohortReferenceSchema>;

/** Levels of an attribute. A value is recorded for a person, for a person and a target, or for a cohort. */
export const attributeLevels = ["PERSON", "TARGET", "COHORT"] as const;
export type AttributeLevel = (typeof attributeLevels)[number];

/**
 * Data types of attributes. D is a date, S is text or a code, I is a whole number, F is a Y/N flag, and C is cohort
 * membership. In an operator's list, N means that it has no comparator. B means a true Boolean, which no attribute has.
 */
export const dataTypes = ["D", "S", "I", "F", "C"] as const;
export type DataType = (typeof dataTypes)[number];

/** An attribute that rules can use. */
export const attributeReferenceSchema = z.strictObject({
  AttributeName: z.string().min(1),
  AttributeLevel: z.enum(attributeLevels),
  ConditionType: z.string().min(1),
  DisplayValue: z.string(),
  DataType: z.enum(dataTypes),
  ApplicableDataTypes: z.string(),
  ValueSummary: z.string(),
  Description: z.string(),
});
export type AttributeReference = z.infer<typeof attributeReferenceSchema>;

/** Returns a key for an attribute. The condition type is ALL except at the level TARGET. */
export function attributeKey({
  AttributeLevel,
  ConditionType,
  AttributeName,
}: Record<"AttributeLevel" | "ConditionType" | "AttributeName", string>): string {
  return `${AttributeLevel} ${ConditionType} ${AttributeName}`;
}

/** An operator for rules. `ApplicableDataTypes` is a comma-separated list of data types. */
export const operatorReferenceSchema = z.strictObject({
  Operator: z.string().min(1),
  DisplayValue: z.string(),
  ApplicableDataTypes: z.string(),
});
export type OperatorReference = z.infer<typeof operatorReferenceSchema>;

/** Returns whether an operator has no comparator, so that the comparator's field is disabled. */
export function takesNoComparator(operator: Pick<OperatorReference, "ApplicableDataTypes">): boolean {
  return operator.ApplicableDataTypes.split(",").includes("N");
}

/**
 * Returns the operators that an attribute supports. An operator and an attribute must have a data type in common, apart
 * from the marker N.
 */
export function operatorsFor(attribute: AttributeReference, operators: readonly OperatorReference[]) {
  const wanted = attribute.ApplicableDataTypes.split(",");
  return operators.filter((operator) =>
    operator.ApplicableDataTypes.split(",").some((type) => type !== "N" && wanted.includes(type)),
  );
}
