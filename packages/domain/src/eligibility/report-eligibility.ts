import * as z from "zod";
import { eligibilitySchema } from "./eligibility.ts";

/** What a report keeps of its people held against the statement of who is eligible. */
export const reportEligibilitySchema = z.strictObject({
  /** On which people are eligible, YYYYMMDD. */
  day: z.string(),
  /** The campaign's iterations whose invitations count together, the report's own first. */
  iterations: z.array(z.strictObject({ name: z.string(), run_date: z.string() })),
  counted: eligibilitySchema.nullable(),
  /** Why it was not counted, in words; null where it was. */
  not_counted: z.string().nullable(),
});
export type ReportEligibility = z.infer<typeof reportEligibilitySchema>;
