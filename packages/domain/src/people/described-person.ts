import * as z from "zod";

const values = z.record(z.string(), z.string());

/**
 * An invented person, described by their attribute values at each level and their cohort labels. Missing values are
 * left out.
 */
export const describedPersonSchema = z.strictObject({
  PERSON: values,
  TARGET: z.record(z.string(), values),
  COHORTS: z.array(z.string()),
});
export type DescribedPerson = z.infer<typeof describedPersonSchema>;
