import * as z from "zod";
import { nameMaxLength, nameMessages, hasNameCharacters } from "./names.ts";

export const ruleTypes = ["F", "S", "R"] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Words and priority range of each rule type (REQ-FMT-02, REQ-FMT-04). `capacity` is how many rules fit the range. */
export const ruleTypeFacts = {
  F: { name: "filter", title: "Filter", lowest: 0, highest: 499, capacity: 50, path: "filter-rules" },
  S: { name: "suppression", title: "Suppression", lowest: 500, highest: 999, capacity: 50, path: "suppression-rules" },
  R: { name: "routing", title: "Routing", lowest: 1000, highest: 2000, capacity: 101, path: "routing-rules" },
} as const satisfies Record<
  RuleType,
  { name: string; title: string; lowest: number; highest: number; capacity: number; path: string }
>;

export const priorityStep = 10;

export const attributeLevels = ["PERSON", "TARGET", "COHORT"] as const;
export type AttributeLevel = (typeof attributeLevels)[number];

export const ruleMessages = {
  name: "Enter a rule name. For example 'Language templates or People under the age of 75 (16-74)'.",
  nameTaken: "A rule with this name already exists",
  description: "Enter a rule description. For example 'Check languages'.",
  comparator: "Enter a comparator. For example 'Yes'.",
  comparatorTokens: (tokens: string) => `The comparator should be modified to replace the library token(s) ${tokens}`,
  attribute: "Choose an attribute",
  operator: "Choose an operator",
  level: "Choose an attribute level",
  routingPlan: "Choose at least one routing plan ID for this rule",
  tooMany: (name: string, capacity: number) =>
    `An iteration can hold at most ${capacity} ${name} rules. Delete or combine rules before adding another.`,
} as const;

const templatePart = z.strictObject({ Type: z.enum(["TEXT", "VARIABLE"]), Value: z.string() });

const control = z.strictObject({
  Type: z.string(),
  Label: z.string(),
  SecondaryLabel: z.string().optional(),
  PlaceholderText: z.string().optional(),
  Values: z.array(z.strictObject({ Value: z.string(), Label: z.string() })).optional(),
  DefaultValue: z.string().optional(),
  HelperText: z.string().optional(),
  Width: z.string().optional(),
  Validation: z.strictObject({ RegEx: z.string(), ErrorMessage: z.string() }).optional(),
});

/** How a library rule was filled in (REQ-RUL-33, REQ-RUL-34). */
export const libraryRuleMetadataSchema = z.strictObject({
  ID: z.string(),
  Type: z.string(),
  NameTemplate: z.array(templatePart),
  DescriptionTemplate: z.array(templatePart),
  ComparatorTemplate: z.array(templatePart),
  MetaData: z.strictObject({ Controls: z.array(control) }),
});
export type LibraryRuleMetadata = z.infer<typeof libraryRuleMetadataSchema>;

const text = z.string().max(20_000);

/** A text under the name character rule that may still be empty: AND clauses carry no name or description of their own. */
const clauseText = (what: string) =>
  z.string().max(nameMaxLength, nameMessages.tooLong(what)).refine(hasNameCharacters, nameMessages.characters);

const ruleFields = {
  ID: z.uuid(),
  IterationID: z.uuid().optional(),
  Type: z.enum(ruleTypes),
  CohortLabel: z.string().max(nameMaxLength).optional(),
  Name: clauseText("Rule name"),
  DisplayName: z.string().max(nameMaxLength).optional(),
  Description: clauseText("Rule description"),
  Priority: z.int().min(0).max(2000),
  Operator: z.string().min(1, ruleMessages.operator),
  Comparator: text,
  AttributeTarget: z.string().optional(),
  AttributeLevel: z.enum(attributeLevels, { error: ruleMessages.level }),
  AttributeName: z.string().min(1, ruleMessages.attribute),
  ConditionType: z.string().optional(),
  CommsRouting: text.optional(),
  AndNumber: z.int().min(0),
  LibraryRuleMetadata: libraryRuleMetadataSchema.optional(),
};

/** One AND clause of a rule: further conditions that must hold too. It shares the main rule's priority and cohort. */
export const andClauseSchema = z.strictObject(ruleFields);
export type AndClause = z.infer<typeof andClauseSchema>;

/** A rule of an iteration (REQ-RUL-53): the main condition (AndNumber 0) and its AND clauses. */
export const iterationRuleSchema = z.strictObject({
  ...ruleFields,
  Name: clauseText("Rule name").refine((name) => name.trim() !== "", ruleMessages.name),
  Description: clauseText("Rule description").refine((text) => text.trim() !== "", ruleMessages.description),
  AndClauses: z.array(andClauseSchema),
});
export type IterationRule = z.infer<typeof iterationRuleSchema>;
