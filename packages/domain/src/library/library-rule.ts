import * as z from "zod";
import { type RuleType, libraryRuleMetadataSchema, ruleTypes } from "../rule/rule.ts";
import { attributeLevels } from "../reference/reference-data.ts";

/** A ready-made rule, with the choices to make when using it. */
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

/** Returns the library rules that can be used to create rules of the given type, in library order. */
export function libraryRulesFor(library: readonly LibraryRule[], type: RuleType): LibraryRule[] {
  return library.filter((rule) => rule.Type.includes(type));
}

/** Returns the library rule with the given ID, or undefined if it is not, or is no longer, in the library. */
export function libraryRuleById(library: readonly LibraryRule[], id: string): LibraryRule | undefined {
  return library.find((rule) => rule.LibraryRuleMetadata.ID === id);
}

const campaignTarget = "~CAMPAIGN_TARGET~";

/** Returns a library rule's condition for one campaign: '~CAMPAIGN_TARGET~' becomes the campaign's target. */
export function libraryQuestion(rule: LibraryRule, target: string) {
  const { AttributeLevel, AttributeName, AttributeTarget = "ALL", Operator } = rule;
  return {
    AttributeLevel,
    AttributeName,
    AttributeTarget: AttributeTarget === campaignTarget ? target : AttributeTarget,
    Operator,
  };
}

/** Template variables: the first control provides X, the second Y. */
export const variables = ["X", "Y", "Z"] as const;
