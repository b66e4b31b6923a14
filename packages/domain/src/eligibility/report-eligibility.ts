import * as z from "zod";
import { eligibilitySchema } from "./eligibility.ts";

/** A report's people compared with the eligibility statement. */
export const reportEligibilitySchema = z.strictObject({
  /** On which people are eligible, YYYYMMDD. */
  day: z.string(),
  /** The campaign's iterations whose invitations count together, the report's own first. */
  iterations: z.array(z.strictObject({ name: z.string(), run_date: z.string() })),
  counted: eligibilitySchema.nullable(),
  /** Reason it was not counted; null if it was. */
  not_counted: z.string().nullable(),
});
export type ReportEligibility = z.infer<typeof reportEligibilitySchema>;
