import * as z from "zod";
import { describedPersonSchema } from "../report/described-person.ts";

/** What became of an expectation about people who were counted, as it is kept with their report (REQ-EXP-12). */
export const expectationResultSchema = z.strictObject({
  name: z.string(),
  /** Whether nobody may waive it. */
  safety: z.boolean(),
  holds: z.boolean(),
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
