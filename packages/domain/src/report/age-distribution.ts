import * as z from "zod";

const count = z.int().min(0);
const outcomes = { invited: count, filtered: count, suppressed: count };

/** The ages that bands of five years begin with; the last band has no end. */
export const ageBandStarts = Array.from({ length: 19 }, (_, index) => index * 5);

/** Age that no one reaches. A date of birth that gives it is an error. */
export const impossibleAge = 130;

/**
 * The people of a report by their age in whole years on the run date; apart from them those without a known date of
 * birth, and those with one that is after the run date or makes them 130 or older.
 */
export const ageDistributionSchema = z.strictObject({
  bands: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), ...outcomes })),
  unknown: z.strictObject(outcomes),
  /** Absent in reports made before they were counted apart. */
  impossible: z.strictObject(outcomes).optional(),
});
export type AgeDistribution = z.infer<typeof ageDistributionSchema>;
