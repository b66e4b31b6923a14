import { attributeLevels } from "../reference/reference-data.ts";
import { comparatorMessages, unseenComparatorProblem } from "../condition/comparator-messages.ts";
import * as z from "zod";
import { listOf } from "../values/bounded-list.ts";
import { carriedSchema } from "../values/carried.ts";
import { storedRouting } from "./routing-plan-ids.ts";
import { longest, most } from "../values/limits.ts";

export const ruleTypes = ["F", "S", "R"] as const;
export type RuleType = (typeof ruleTypes)[number];

/**
 * Wording and priority range for each rule type. `capacity` is the number of rules that fit in the range in steps of
 * ten.
 */
export const ruleTypeFacts = {
  F: { name: "filter", title: "Filter", lowest: 0, highest: 499, capacity: 50, path: "filter-rules" },
  S: { name: "suppression", title: "Suppression", lowest: 500, highest: 999, capacity: 50, path: "suppression-rules" },
  R: { name: "routing", title: "Routing", lowest: 1000, highest: 2000, capacity: 101, path: "routing-rules" },
} as const satisfies Record<
  RuleType,
  { name: string; title: string; lowest: number; highest: number; capacity: number; path: string }
>;

export const priorityStep = 10;

export const ruleMessages = {
  name: "Enter a rule name. For example 'Language templates or People under the age of 75 (16-74)'.",
  nameTaken: "A rule with this name already exists",
  description: "Enter a rule description. For example 'Check languages'.",
  ...comparatorMessages,
  attribute: "Choose an attribute",
  operator: "Choose an operator",
  level: "Choose an attribute level",
  routingPlan: "Choose at least one routing plan ID for this rule",
  noPlan: "This rule has no routing plan ID, so the people it matches would get the default. Choose at least one",
  tooMany: (name: string, capacity: number) =>
    `An iteration can have up to ${capacity} ${name} rules. Delete or combine rules before you add another.`,
} as const;

const shortText = z.string().max(longest.text);
const description = z.string().max(longest.description);
const comparator = z.string().max(longest.comparator);

const templatePart = z.strictObject({ Type: z.enum(["TEXT", "VARIABLE"]), Value: description });
const template = listOf(templatePart, most.templateParts);

const control = z.strictObject({
  Type: shortText,
  Label: description,
  SecondaryLabel: description.optional(),
  PlaceholderText: description.optional(),
  Values: listOf(z.strictObject({ Value: comparator, Label: shortText }), most.choices).optional(),
  DefaultValue: comparator.optional(),
  HelperText: description.optional(),
  Width: shortText.optional(),
  Validation: z.strictObject({ RegEx: z.string().max(longest.pattern), ErrorMessage: description }).optional(),
});

/** Values entered into a library rule. */
export const libraryRuleMetadataSchema = z.strictObject({
  ID: shortText,
  Type: shortText,
  NameTemplate: template,
  DescriptionTemplate: template,
  ComparatorTemplate: template,
  MetaData: z.strictObject({ Controls: listOf(control, most.controls) }),
});
export type LibraryRuleMetadata = z.infer<typeof libraryRuleMetadataSchema>;

/** Text of any length, as published rules have. `ruleNameProblems` checks the text that users enter. */

const ownFields = {
  ID: z.uuid(),
  IterationID: z.uuid().optional(),
  Type: z.enum(ruleTypes),
  CohortLabel: z.string().max(longest.scope).optional(),
  Name: description,
  DisplayName: shortText.optional(),
  Description: z.string().max(longest.carried),
  Priority: z.int().min(0).max(2000),
  Operator: shortText.min(1, ruleMessages.operator),
  Comparator: comparator.refine((text) => unseenComparatorProblem(text) === undefined, {
    error: ({ input }) => unseenComparatorProblem(String(input)),
  }),
  AttributeTarget: shortText.optional(),
  AttributeLevel: z.enum(attributeLevels, { error: ruleMessages.level }),
  AttributeName: shortText.min(1, ruleMessages.attribute),
  ConditionType: shortText.optional(),
  CommsRouting: comparator.overwrite(storedRouting).optional(),
  AndNumber: z.int().min(0).max(most.clauses),
  LibraryRuleMetadata: libraryRuleMetadataSchema.optional(),
};

const ruleFields = { ...ownFields, Carried: carriedSchema(ownFields) };

/**
 * An AND clause of a rule, which is a further condition that people must meet. The clause has the main rule's priority
 * and cohorts.
 */
export const andClauseSchema = z.strictObject(ruleFields);
export type AndClause = z.infer<typeof andClauseSchema>;

/** A rule of an iteration, which consists of the main condition (AndNumber 0) and its AND clauses. */
export const iterationRuleSchema = z.strictObject({
  ...ruleFields,
  AndClauses: listOf(andClauseSchema, most.clauses),
});
export type IterationRule = z.infer<typeof iterationRuleSchema>;
