import { type AttributeReference, attributeKey } from "../reference/reference-data.ts";

/** The fields that identify the attribute of a rule, AND clause or other condition, as stored or as in a file. */
export interface AttributeChoice {
  AttributeLevel: string;
  AttributeTarget?: string | undefined;
  AttributeName?: string | undefined;
}

/** A condition as stored or as in a file: an attribute, an operator and a comparator. */
export interface StoredCondition extends AttributeChoice {
  Operator: string;
  Comparator: string;
}

/** The condition type of attributes that are not about one target. */
export const everyTarget = "ALL";

/** Returns the condition type of a condition: its target at target level, otherwise ALL. */
export function conditionTypeOf({ AttributeLevel, AttributeTarget }: AttributeChoice): string {
  return AttributeLevel === "TARGET" ? (AttributeTarget ?? "") : everyTarget;
}

/** Returns the name of a condition's attribute: COHORT_LABEL for a cohort-level condition that does not name one. */
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

/** Returns a key that conditions share if they compare the same attribute, written the same way. */
export function conditionKey(condition: StoredCondition): string {
  return JSON.stringify([chosenAttributeKey(condition), condition.Operator, condition.Comparator]);
}
