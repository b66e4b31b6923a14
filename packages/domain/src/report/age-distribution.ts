import * as z from "zod";

const count = z.int().min(0);
const outcomes = { invited: count, filtered: count, suppressed: count };

/** Lowest age of each five-year band. The last band has no upper limit. */
export const ageBandStarts = Array.from({ length: 19 }, (_, index) => index * 5);

/** Age that no one reaches. A date of birth that gives this age or more is an error. */
export const impossibleAge = 130;

/**
 * The people in a report by age in whole years on the run date. People are counted separately if their date of birth is
 * missing, is after the run date or would make them 130 or older.
 */
export const ageDistributionSchema = z.strictObject({
  bands: z.array(z.strictObject({ from: z.int(), to: z.int().nullable(), ...outcomes })),
  unknown: z.strictObject(outcomes),
  /** Absent in reports made before impossible ages were counted separately. */
  impossible: z.strictObject(outcomes).optional(),
});
export type AgeDistribution = z.infer<typeof ageDistributionSchema>;
