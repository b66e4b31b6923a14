import * as z from "zod";

const values = z.record(z.string(), z.string());

/** A described person, not a real one: attribute values by level, only those that they have, and cohort labels. */
export const describedPersonSchema = z.strictObject({
  PERSON: values,
  TARGET: z.record(z.string(), values),
  COHORTS: z.array(z.string()),
});
export type DescribedPerson = z.infer<typeof describedPersonSchema>;
