import { ruleTypes } from "@spi/domain/rule/rule";
import * as z from "zod";

const clause = z.strictObject({
  name: z.string(),
  condition: z.string(),
  missing: z.string(),
  /** Stored value. Null if the person has none. */
  value: z.string().nullable(),
  value_words: z.string(),
  outcome: z.enum(["match", "no match", "failed"]),
  failure: z.string().nullable(),
});

const rule = z.strictObject({
  type: z.enum(ruleTypes),
  priority: z.int(),
  name: z.string(),
  matches: z.boolean(),
  decides: z.boolean(),
  /** Result in words, for example "Does not match, so it does not leave the person out." */
  sentence: z.string(),
  clauses: z.array(clause),
});

const cohort = z.strictObject({
  label: z.string(),
  state: z.enum(["not a member", "passed", "filtered", "suppressed"]),
  inviting: z.boolean(),
  sentence: z.string(),
  rules: z.array(rule),
});

/** Explains whether one person would be invited, and why, as structured data and in sentences. */
const explanationSchema = z.strictObject({
  person_number: z.int().nullable(),
  run_date: z.string(),
  outcome: z.enum(["invited", "filtered", "suppressed", "not in a cohort"]),
  cohort: z.string().nullable(),
  reason: z.string().nullable(),
  /** Sentences about the outcome, its cause and the routing. */
  sentences: z.array(z.string()),
  would_also_have_matched: z.array(z.string()),
  failures: z.array(z.string()),
  cohorts: z.array(cohort),
  routing: z
    .strictObject({
      plans: z.array(z.string()),
      rule: z.string().nullable(),
      fell_back: z.boolean(),
      rules: z.array(rule),
    })
    .nullable(),
});
export type ExplanationOfOne = z.infer<typeof explanationSchema>;

export const explanationResponseSchema = explanationSchema.extend({
  /** Explanation of the same person with an earlier version, if requested. */
  earlier: explanationSchema.optional(),
});
export type ExplanationResponse = z.infer<typeof explanationResponseSchema>;
