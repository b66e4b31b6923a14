import * as z from "zod";
import { type RuleType, libraryRuleMetadataSchema, ruleTypes } from "../rule/rule.ts";
import { attributeLevels } from "../reference/reference-data.ts";

/** A predefined rule, and the choices that users make when they use it. */
export const libraryRuleSchema = z.strictObject({
  Type: z.array(z.enum(ruleTypes)).min(1),
  Name: z.string(),
  Description: z.string(),
  LibraryDescription: z.string(),
  Operator: z.string(),
  Comparator: z.string(),
  AttributeLevel: z.enum(attributeLevels),
  AttributeName: z.string(),
  AttributeTarget: z.string().optional(),
  LibraryRuleMetadata: libraryRuleMetadataSchema,
});
export type LibraryRule = z.infer<typeof libraryRuleSchema>;

/** Returns the library rules for creating rules of the given type, in library order. */
export function libraryRulesFor(library: readonly LibraryRule[], type: RuleType): LibraryRule[] {
  return library.filter((rule) => rule.Type.includes(type));
}

/**
 * Returns the library rule with the given ID. Returns undefined if it is not, or no longer, in the
 * library.
 */
export function libraryRuleById(library: readonly LibraryRule[], id: string): LibraryRule | undefined {
  return library.find((rule) => rule.LibraryRuleMetadata.ID === id);
}

const campaignTarget = "~CAMPAIGN_TARGET~";

/** Returns a library rule's condition for one campaign. The campaign's target replaces '~CAMPAIGN_TARGET~'. */
export function libraryQuestion(rule: LibraryRule, target: string) {
  const { AttributeLevel, AttributeName, AttributeTarget = "ALL", Operator } = rule;
  return {
    AttributeLevel,
    AttributeName,
    AttributeTarget: AttributeTarget === campaignTarget ? target : AttributeTarget,
    Operator,
  };
}

/** Template variables. The first control provides X, the second Y and the third Z. */
export const variables = ["X", "Y", "Z"] as const;
