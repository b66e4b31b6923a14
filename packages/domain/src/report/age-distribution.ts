import * as z from "zod";

const count = z.int().min(0);
const outcomes = { invited: count, filtered: count, suppressed: count };

/** Starting ages of the five-year bands. The last band has no upper limit. */
export const ageBandStarts = Array.from({ length: 19 }, (_, index) => index * 5);

/** Age that no one reaches. If a date of birth gives this age or more, it is an error. */
export const impossibleAge = 130;

/**
 * A report's people by their age in whole years on the run date. People without a known date of birth, and people whose
 * date of birth is after the run date or makes them 130 or older, are counted separately.
 */
export const ageDistributionSchema = z.strictObject({
  bands: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), ...outcomes })),
  unknown: z.strictObject(outcomes),
  /** Absent in reports made before they were counted separately. */
  impossible: z.strictObject(outcomes).optional(),
});
export type AgeDistribution = z.infer<typeof ageDistributionSchema>;
