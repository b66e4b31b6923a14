import * as z from "zod";
import { describedPersonSchema } from "../report/described-person.ts";

/** A figure of an earlier report that a bound was held against (REQ-EXP-60). */
const againstSchema = z.strictObject({
  /** "report 3 of “Autumn”". */
  called: z.string(),
  /** Where it is found, and when it was approved; absent for a report from a file. */
  iteration_id: z.string().optional(),
  number: z.int().optional(),
  approved_at: z
    .string()
    .regex(/^\d{14}$/)
    .optional(),
  /** Whom it counted. */
  people: z.int().min(0),
});
export type Against = z.infer<typeof againstSchema>;

/** What became of an expectation about people who were counted, as it is kept with their report (REQ-EXP-12). */
export const expectationResultSchema = z.strictObject({
  name: z.string(),
  /** Whether nobody may waive it. */
  safety: z.boolean(),
  /** False where it was found not to be so. */
  holds: z.boolean(),
  /** That there is no earlier report to hold a bound against, so that part of it was not judged; absent otherwise. */
  not_judged: z.literal(true).optional(),
  /** The report that a bound was held against; absent where it names none, or there is none. */
  against: againstSchema.optional(),
  /** Of a sentence those who are not as it says, of a bound those it counts. */
  people: z.int().min(0),
  message: z.string(),
  /** Somebody invented for whom it does not hold; null where it holds, or nobody can be shown. */
  person: describedPersonSchema.nullable(),
});
export type ExpectationResult = z.infer<typeof expectationResultSchema>;

/** What becomes of an example person, as the iteration stands (REQ-EXP-11). */
export const exampleResultSchema = z.strictObject({
  name: z.string(),
  /** Whether they would be invited who must not be, which nobody may waive. */
  safety: z.boolean(),
  holds: z.boolean(),
  message: z.string(),
  /** As they are on the run date. */
  person: describedPersonSchema,
});
export type ExampleResult = z.infer<typeof exampleResultSchema>;
