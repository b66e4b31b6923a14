import type { AttributeReference } from "../reference/reference-data.ts";

/** Returns an attribute's name. Includes the target if each target has such an attribute: "Opt Out (COVID)". */
export function subjectOf({
  AttributeLevel,
  ConditionType,
  DisplayValue,
}: Pick<AttributeReference, "AttributeLevel" | "ConditionType" | "DisplayValue">): string {
  return AttributeLevel === "TARGET" ? `${DisplayValue} (${ConditionType})` : DisplayValue;
}
