import * as z from "zod";

const count = z.int().min(0);
const outcomes = { invited: count, filtered: count, suppressed: count };

/** The ages that bands of five years begin with; the last band has no end. */
export const ageBandStarts = Array.from({ length: 19 }, (_, index) => index * 5);

/** The people of a report by their age in whole years on the run date, and those without a known date of birth. */
export const ageDistributionSchema = z.strictObject({
  bands: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), ...outcomes })),
  unknown: z.strictObject(outcomes),
});
export type AgeDistribution = z.infer<typeof ageDistributionSchema>;
