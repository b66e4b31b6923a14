import type { AttributeReference } from "../reference/reference-data.ts";
import type { AndClause } from "./rule.ts";

/** What a rule or AND clause says about which attribute it asks. */
export type AttributeChoice = Pick<AndClause, "AttributeLevel" | "AttributeTarget" | "AttributeName">;

/** The condition type of attributes that are not about one target. */
export const everyTarget = "ALL";

/** The condition type of a rule: its target at target level, ALL elsewhere. */
export function conditionTypeOf({ AttributeLevel, AttributeTarget }: AttributeChoice): string {
  return AttributeLevel === "TARGET" ? (AttributeTarget ?? "") : everyTarget;
}

/** The attribute a rule asks about; undefined when the reference data hold no such attribute. */
export function attributeOf(
  choice: AttributeChoice,
  attributes: readonly AttributeReference[],
): AttributeReference | undefined {
  const conditionType = conditionTypeOf(choice);
  return attributes.find(
    (attribute) =>
      attribute.AttributeLevel === choice.AttributeLevel &&
      attribute.ConditionType === conditionType &&
      attribute.AttributeName === choice.AttributeName,
  );
}
