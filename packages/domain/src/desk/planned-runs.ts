/** The calendar of a user's teams, with their iterations by run date. */
import * as z from "zod";
import { targets } from "../campaign/campaign.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";

/** Maximum number of iterations to list. Any others are included only in the total. */
export const maxListedRuns = 1000;

/** Maximum range of run dates in a request, in days. A leap year has this many days. */
export const longestRange = 366;

/** Statuses by which the calendar can be filtered. An iteration that is being sent has a separate value. */
export const calendarStatuses = iterationStatuses.flatMap((status) =>
  status === "sent to nhs notify" ? (["being sent", status] as const) : [status],
);
export type CalendarStatus = (typeof calendarStatuses)[number];

/** An iteration in the calendar. */
export const plannedRunSchema = z.strictObject({
  team_id: z.string(),
  campaign_id: z.uuid(),
  iteration_id: z.uuid(),
  campaign: z.string(),
  iteration: z.string(),
  target: z.enum(targets),
  run_date: z.string(),
  status: z.enum(iterationStatuses),
  /** True while the iteration is being sent to NHS Notify. */
  being_sent: z.boolean(),
  /** Day on which NHS Notify accepted the iteration's first messages, or null if it has not accepted any. */
  sent_on: z.string().nullable(),
  /**
   * Number of people invited by the report that the status refers to. Null if the status does not refer to a report.
   */
  invited: z.int().min(0).nullable(),
  /** Number of people whose messages NHS Notify accepted, once the release has ended. Null before that. */
  accepted: z.int().min(0).nullable(),
});
export type PlannedRun = z.infer<typeof plannedRunSchema>;

export const plannedRunsSchema = z.strictObject({
  /** The date of the response, in UK time. */
  today: z.string(),
  runs: z.array(plannedRunSchema).max(maxListedRuns),
  /** Total number of iterations, including any that are not listed. */
  total_runs: z.int(),
  /**
   * Number of iterations that match the filters but were not sent, although their run date is before the range, and the
   * first of these dates. Null if there are none.
   */
  overdue_before: z.strictObject({ count: z.int().min(1), first: z.string() }).nullable(),
});
export type PlannedRuns = z.infer<typeof plannedRunsSchema>;
