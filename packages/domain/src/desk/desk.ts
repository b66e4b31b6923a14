/** API response with all the data for the home page. */
import * as z from "zod";
import { campaignListItemSchema } from "../api-contract.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { most } from "../values/limits.ts";
import { needSchema } from "./need.ts";

/** Maximum number of tasks to list. Any others are included only in the total. */
export const maxListedNeeds = 100;

/** A campaign in its team's table on the home page. */
export const deskCampaignSchema = z.strictObject({
  ...campaignListItemSchema.shape,
  team_id: z.string(),
  /** Run date, today or later, of the campaign's next iteration to send. Null if there is none. */
  next_run_date: z.string().nullable(),
  /**
   * Number of the campaign's iterations that have not been sent, and are not being sent, although their run date has
   * passed.
   */
  overdue: z.int().min(0).max(most.iterations),
  /** Number of the campaign's iterations by status, in lifecycle order. Empty if it has no iterations. */
  statuses: z.array(z.strictObject({ status: z.enum(iterationStatuses), count: z.int().min(1).max(most.iterations) })),
  /** Number of the campaign's iterations with an approved report that are being sent to NHS Notify. */
  being_sent: z.int().min(0).max(most.iterations),
});
export type DeskCampaign = z.infer<typeof deskCampaignSchema>;

export const deskSchema = z.strictObject({
  /** The date of the response, in UK time. */
  today: z.string(),
  needs: z.array(needSchema).max(maxListedNeeds),
  /** Total number of tasks, including any that are not listed. */
  total_needs: z.int(),
  /** The next run date, from today onwards, in any of the user's teams. Null if there is none. */
  next_run_date: z.string().nullable(),
  campaigns: z.array(deskCampaignSchema),
});
export type Desk = z.infer<typeof deskSchema>;

/** Number of days before a run date in which it is described as near. */
export const soonDays = 7;
