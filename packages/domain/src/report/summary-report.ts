import * as z from "zod";

const count = z.int().min(0);
const age = z.number().nullable();

/**
 * A summary report. Ages are in whole years on the run date, and are null if no one was counted. For each cohort,
 * cohort_label_count = invited_count + invited_other_cohort + filtered_count + suppressed_count.
 */
export const summaryReportSchema = z.strictObject({
  summary_report_totals: z.strictObject({
    totals: z.strictObject({ invited: count, filtered: count, suppressed: count }),
  }),
  summary_report_exclusions: z.strictObject({
    exclusions: z.array(
      z.strictObject({
        priority: z.int(),
        type: z.enum(["F", "S"]),
        rule_names: z.string(),
        exclusions_count: count,
        age_min: age,
        age_max: age,
      }),
    ),
  }),
  summary_report_counts: z.strictObject({
    counts: z.array(
      z.strictObject({
        cohort_label: z.string(),
        priority: z.int(),
        distinct_comms_routing: count,
        cohort_label_count: count,
        invited_count: count,
        invited_other_cohort: count,
        filtered_count: count,
        suppressed_count: count,
        excluded_count: count,
        min_age: age,
        max_age: age,
      }),
    ),
  }),
  summary_report_comms_routing: z.strictObject({
    comms_routing: z.array(z.strictObject({ comms_routing: z.string(), count })),
  }),
  summary_report_icb_split: z.strictObject({
    icb_split: z.array(z.strictObject({ icb: z.string(), count })),
  }),
});
export type SummaryReport = z.infer<typeof summaryReportSchema>;
