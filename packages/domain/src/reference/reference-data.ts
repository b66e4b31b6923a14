import * as z from "zod";

/** One cohort that a campaign can use. `LastRefreshed` is a YYYYMMDDHHMMSS number. */
export const cohortReferenceSchema = z.strictObject({
  CohortLabel: z.string().min(1),
  MemberCount: z.int().min(0),
  LastRefreshed: z.int(),
  Region: z.string(),
  ICB: z.string(),
  AgeBucket: z.string(),
});
export type CohortReference = z.infer<typeof cohortReferenceSchema>;

/** Levels of an attribute: it has a value for a person, for a person and target, or for a cohort. */
export const attributeLevels = ["PERSON", "TARGET", "COHORT"] as const;
export type AttributeLevel = (typeof attributeLevels)[number];

/**
 * Data types of attributes: D date, S text or code, I whole number, F Y/N flag, C cohort membership. In an operator's
 * list, N marks an operator without a comparator and B a true Boolean (no attribute has it).
 */
export const dataTypes = ["D", "S", "I", "F", "C"] as const;
export type DataType = (typeof dataTypes)[number];

/** One attribute that a rule can use. */
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

/** Identifies an attribute. Its condition type is ALL except at the level TARGET. */
export function attributeKey({
  AttributeLevel,
  ConditionType,
  AttributeName,
}: Record<"AttributeLevel" | "ConditionType" | "AttributeName", string>): string {
  return `${AttributeLevel} ${ConditionType} ${AttributeName}`;
}

/** One operator of a rule. `ApplicableDataTypes` is a comma-separated list of data types. */
export const operatorReferenceSchema = z.strictObject({
  Operator: z.string().min(1),
  DisplayValue: z.string(),
  ApplicableDataTypes: z.string(),
});
export type OperatorReference = z.infer<typeof operatorReferenceSchema>;

/** Returns whether the operator has no comparator: its field is disabled. */
export function takesNoComparator(operator: Pick<OperatorReference, "ApplicableDataTypes">): boolean {
  return operator.ApplicableDataTypes.split(",").includes("N");
}

/** Returns the operators that an attribute supports: they share a data type other than the marker N. */
export function operatorsFor(attribute: AttributeReference, operators: readonly OperatorReference[]) {
  const wanted = attribute.ApplicableDataTypes.split(",");
  return operators.filter((operator) =>
    operator.ApplicableDataTypes.split(",").some((type) => type !== "N" && wanted.includes(type)),
  );
}
