import * as z from "zod";
import { listOf } from "../bounded-list.ts";
import { schemaProblems } from "../campaign-file/issue-words.ts";
import { isDay } from "../day/calendar.ts";
import { conditionSchema } from "../expectation/expectations.ts";
import { longest, most } from "../limits.ts";
import type { FieldErrors } from "../refusal.ts";
import type { Result } from "../result.ts";
import { ok, refuse } from "../result.ts";

const text = z.string().min(1).max(longest.text);

/**
 * Who should be reached, as a policy says, written by somebody other than whoever writes the rules (REQ-EXP-20): people of at
 * least one group, for whom all conditions of the group hold.
 */
const statementSchema = z.strictObject({
  Name: text,
  Policy: z.strictObject({ Document: text, Version: text }),
  WrittenBy: text,
  /** On which day people are eligible; the run date of the iterations unless given. */
  Day: z.string().refine(isDay, { error: "Give a real date as eight digits, for example 20251120." }).optional(),
  AnyOf: listOf(
    z.strictObject({ Name: text, Conditions: listOf(conditionSchema, most.clauses).min(1) }),
    most.clauses,
  ).min(1),
});
export type EligibilityStatement = z.infer<typeof statementSchema>;

/** A statement from JSON. Refuses what is none, by field, before anybody is counted. */
export function readStatement(json: unknown): Result<EligibilityStatement, FieldErrors> {
  const parsed = statementSchema.safeParse(json);
  return parsed.success ? ok(parsed.data) : refuse(schemaProblems(statementSchema, json));
}
