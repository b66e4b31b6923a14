import * as z from "zod";
import { eligibilitySchema } from "./eligibility.ts";

/** Result of comparing the people in a report with the eligibility statement. */
export const reportEligibilitySchema = z.strictObject({
  /** Day used to evaluate eligibility, YYYYMMDD. */
  day: z.string(),
  /** The campaign's iterations whose invitations are combined. The report's own iteration is first. */
  iterations: z.array(z.strictObject({ name: z.string(), run_date: z.string() })),
  counted: eligibilitySchema.nullable(),
  /** Reason why people were not counted, or null if they were. */
  not_counted: z.string().nullable(),
});
export type ReportEligibility = z.infer<typeof reportEligibilitySchema>;
