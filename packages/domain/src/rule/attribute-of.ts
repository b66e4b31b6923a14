import { type AttributeReference, attributeKey } from "../reference/reference-data.ts";

/** The fields that identify the attribute of a condition, as stored or as in a file. */
export interface AttributeChoice {
  AttributeLevel: string;
  AttributeTarget?: string | undefined;
  AttributeName?: string | undefined;
}

/** A condition with its attribute, operator and comparator, as stored or as in a file. */
export interface StoredCondition extends AttributeChoice {
  Operator: string;
  Comparator: string;
}

/** Condition type of attributes that are the same for all targets. */
export const everyTarget = "ALL";

/** Returns a condition's type, which is the target at target level and ALL at any other level. */
export function conditionTypeOf({ AttributeLevel, AttributeTarget }: AttributeChoice): string {
  return AttributeLevel === "TARGET" ? (AttributeTarget ?? "") : everyTarget;
}

/** Returns the name of a condition's attribute. At cohort level, the default is COHORT_LABEL. */
export function attributeNameOf({ AttributeLevel, AttributeName = "" }: AttributeChoice): string {
  return AttributeLevel === "COHORT" ? AttributeName || "COHORT_LABEL" : AttributeName;
}

/** Returns the key of a condition's attribute, in the format of `attributeKey`. */
export function chosenAttributeKey(choice: AttributeChoice): string {
  const { AttributeLevel } = choice;
  return attributeKey({
    AttributeLevel,
    ConditionType: conditionTypeOf(choice),
    AttributeName: attributeNameOf(choice),
  });
}

/** Returns a condition's attribute, or undefined if the reference data does not have it. */
export function attributeOf(
  choice: AttributeChoice,
  attributes: readonly AttributeReference[],
): AttributeReference | undefined {
  const [conditionType, name] = [conditionTypeOf(choice), attributeNameOf(choice)];
  return attributes.find(
    (attribute) =>
      attribute.AttributeLevel === choice.AttributeLevel &&
      attribute.ConditionType === conditionType &&
      attribute.AttributeName === name,
  );
}

/** Returns a key that is equal for conditions with the same attribute, operator and comparator. */
export function conditionKey(condition: StoredCondition): string {
  return JSON.stringify([chosenAttributeKey(condition), condition.Operator, condition.Comparator]);
}
