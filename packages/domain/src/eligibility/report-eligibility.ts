import * as z from "zod";
import { eligibilitySchema } from "./eligibility.ts";

/** A report's people compared with the eligibility statement. */
export const reportEligibilitySchema = z.strictObject({
  /** Date for which eligibility is evaluated, YYYYMMDD. */
  day: z.string(),
  /** The campaign's iterations whose invitations are combined, starting with the report's own. */
  iterations: z.array(z.strictObject({ name: z.string(), run_date: z.string() })),
  counted: eligibilitySchema.nullable(),
  /** Reason it was not counted, or null if it was counted. */
  not_counted: z.string().nullable(),
});
export type ReportEligibility = z.infer<typeof reportEligibilitySchema>;
