import * as z from "zod";

const values = z.record(z.string(), z.string());

/**
 * A person who is described, and not real: attribute values by level, without missing values, and
 * cohort labels.
 */
export const describedPersonSchema = z.strictObject({
  PERSON: values,
  TARGET: z.record(z.string(), values),
  COHORTS: z.array(z.string()),
});
export type DescribedPerson = z.infer<typeof describedPersonSchema>;
