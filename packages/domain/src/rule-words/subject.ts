import type { AttributeReference } from "../reference/reference-data.ts";

/** What a sentence is about: the same attribute is held for each target, so its target is part of its name. */
export function subjectOf({ AttributeLevel, ConditionType, DisplayValue }: AttributeReference): string {
  return AttributeLevel === "TARGET" ? `${DisplayValue} (${ConditionType})` : DisplayValue;
}
