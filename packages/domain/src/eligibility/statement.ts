import * as z from "zod";
import { listOf } from "../values/bounded-list.ts";
import { schemaProblems } from "../values/issue-messages.ts";
import { isDay } from "../day/calendar.ts";
import { conditionSchema } from "../expectation/expectations.ts";
import { refuseDuplicateNames, refuseComparators, refuseTexts, storedText } from "../expectation/stored-texts.ts";
import { most } from "../values/limits.ts";
import type { Actor } from "../users/user.ts";
import type { FieldErrors } from "../values/field-errors.ts";
import { type Result, ok, refuse } from "../values/result.ts";

const text = storedText;

const dayMessage = "Enter a real date as 8 digits, for example 20251120.";

const content = {
  Name: text,
  Policy: z.strictObject({ Document: text, Version: text }),
  /** Day used to evaluate eligibility. By default, this is the iterations' run date. */
  Day: z.string().max(8, dayMessage).refine(isDay, dayMessage).optional(),
  AnyOf: listOf(
    z.strictObject({ Name: text, Conditions: listOf(conditionSchema, most.clauses).min(1) }),
    most.clauses,
  ).min(1),
};

/**
 * An eligibility statement. People are eligible if they meet all conditions of at least one group. The statement
 * describes the policy, and its writer must not have written any of the rules.
 */
export const statementSchema = z.strictObject({ ...content, WrittenBy: text });
export type EligibilityStatement = z.infer<typeof statementSchema>;

/**
 * A statement that can be stored with a campaign. The signed-in user becomes its writer. Rejects blank names, duplicate
 * group names, and NHS numbers in names and conditions.
 */
export const ownStatementSchema = z.strictObject(content).superRefine(({ Name, Policy, AnyOf }, context) => {
  const groups = AnyOf.map((group, index): [string, (string | number)[]] => [group.Name, ["AnyOf", index, "Name"]]);
  refuseTexts(context, [
    [Name, ["Name"]],
    [Policy.Document, ["Policy", "Document"]],
    [Policy.Version, ["Policy", "Version"]],
    ...groups,
  ]);
  refuseDuplicateNames(context, groups);
  for (const [index, { Conditions }] of AnyOf.entries())
    refuseComparators(context, Conditions, ["AnyOf", index, "Conditions"]);
});
export type OwnStatement = z.infer<typeof ownStatementSchema>;

/** A statement stored with a campaign, and its writer. */
export interface StoredStatement {
  by: Actor;
  statement: EligibilityStatement;
}

/** Parses a statement from JSON. Returns the problems by field if the statement is not valid. */
export function readStatement(json: unknown): Result<EligibilityStatement, FieldErrors> {
  const parsed = statementSchema.safeParse(json);
  return parsed.success ? ok(parsed.data) : refuse(schemaProblems(statementSchema, json));
}
