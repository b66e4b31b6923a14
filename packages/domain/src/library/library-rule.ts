import * as z from "zod";
import file from "../../reference-data/library-rules.json" with { type: "json" };
import type { RuleType } from "../rule.ts";
import { attributeLevels, libraryRuleMetadataSchema, ruleTypes } from "../rule.ts";

/** A ready-made rule with what must be decided about it (REQ-REF-02). */
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

/** Every library rule: those of the specification first (3.14 to 3.26), then further ones teams asked for. */
export const libraryRules: readonly LibraryRule[] = z
  .array(libraryRuleSchema)
  .parse([...file.rules, ...file.suggestedExtras]);

export function libraryRulesFor(type: RuleType): LibraryRule[] {
  return libraryRules.filter((rule) => rule.Type.includes(type));
}

/** The library rule with an ID; undefined when the library does not hold it (any more). */
export function libraryRuleById(id: string): LibraryRule | undefined {
  return libraryRules.find((rule) => rule.LibraryRuleMetadata.ID === id);
}

const campaignTarget = "~CAMPAIGN_TARGET~";

/** What a library rule asks of people of one campaign: '~CAMPAIGN_TARGET~' is the campaign's own target. */
export function libraryQuestion(rule: LibraryRule, target: string) {
  const { AttributeLevel, AttributeName, AttributeTarget = "ALL", Operator } = rule;
  return {
    AttributeLevel,
    AttributeName,
    AttributeTarget: AttributeTarget === campaignTarget ? target : AttributeTarget,
    Operator,
  };
}
