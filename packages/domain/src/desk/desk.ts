/** The single response that provides the home page's data. */
import * as z from "zod";
import { campaignListItemSchema } from "../api-contract.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { most } from "../values/limits.ts";
import { needSchema } from "./need.ts";

/** Maximum number of tasks listed. Beyond it, only the total is returned. */
export const maxListedNeeds = 100;

/** A campaign as listed in its team's table on the home page. */
export const deskCampaignSchema = z.strictObject({
  ...campaignListItemSchema.shape,
  team_id: z.string(),
  /**
   * The next run date, from today, of an iteration that has not been sent and is not being sent. Null if there is none.
   */
  next_run_date: z.string().nullable(),
  /** Number of its iterations whose run date has passed and that have not been sent and are not being sent. */
  overdue: z.int().min(0).max(most.iterations),
  /** Numbers of its iterations by status, in lifecycle order; empty without iterations. */
  statuses: z.array(z.strictObject({ status: z.enum(iterationStatuses), count: z.int().min(1).max(most.iterations) })),
  /** Number of iterations with an approved report that are being sent to NHS Notify. */
  being_sent: z.int().min(0).max(most.iterations),
});
export type DeskCampaign = z.infer<typeof deskCampaignSchema>;

export const deskSchema = z.strictObject({
  /** The date of the response, in UK time. */
  today: z.string(),
  needs: z.array(needSchema).max(maxListedNeeds),
  /** Total number of tasks, including those not listed. */
  needs_in_all: z.int(),
  /** The next run date, from today, in any of the user's teams, or null if there is none. */
  next_run_date: z.string().nullable(),
  campaigns: z.array(deskCampaignSchema),
});
export type Desk = z.infer<typeof deskSchema>;

/** Number of days before a run date within which it counts as near. */
export const soonDays = 7;
