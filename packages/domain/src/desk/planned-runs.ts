/** The calendar: iterations of a user's teams by run date. */
import * as z from "zod";
import { targets } from "../campaign/campaign.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";

/** Maximum number of iterations listed. Beyond it, only the total is returned. */
export const maxListedRuns = 1000;

/** The longest range of run dates that can be requested, in days: a leap year. */
export const longestRange = 366;

/** Statuses that the calendar can be filtered by. Approved reports that are being sent have a separate value. */
export const calendarStatuses = iterationStatuses.flatMap((status) =>
  status === "sent to nhs notify" ? (["being sent", status] as const) : [status],
);
export type CalendarStatus = (typeof calendarStatuses)[number];

/** An iteration as shown in the calendar. */
export const plannedRunSchema = z.strictObject({
  team_id: z.string(),
  campaign_id: z.uuid(),
  iteration_id: z.uuid(),
  campaign: z.string(),
  iteration: z.string(),
  target: z.enum(targets),
  run_date: z.string(),
  status: z.enum(iterationStatuses),
  /** True while it is being sent to NHS Notify. */
  being_sent: z.boolean(),
  /** The day its first messages were accepted by NHS Notify, or null before that. */
  sent_on: z.string().nullable(),
  /** Number of people invited by the report that its status is about, or null if there is no such report. */
  invited: z.int().min(0).nullable(),
});
export type PlannedRun = z.infer<typeof plannedRunSchema>;

export const plannedRunsSchema = z.strictObject({
  /** The date of the response, in UK time. */
  today: z.string(),
  runs: z.array(plannedRunSchema).max(maxListedRuns),
  /** Total number, including those not listed. */
  runs_in_all: z.int(),
  /** Iterations that match the filters, ran before the range and were not sent. Null if there are none. */
  overdue_before: z.strictObject({ count: z.int().min(1), first: z.string() }).nullable(),
});
export type PlannedRuns = z.infer<typeof plannedRunsSchema>;
