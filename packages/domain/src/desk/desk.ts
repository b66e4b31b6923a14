/** The one answer that the home page is made of. */
import * as z from "zod";
import { campaignListItemSchema } from "../api-contract.ts";
import { iterationStatuses } from "../iteration/lifecycle.ts";
import { most } from "../values/limits.ts";
import { needSchema } from "./need.ts";

/** Maximum number of tasks listed; beyond it only their number is returned. */
export const maxListedNeeds = 100;

/** A campaign as its team's table on the home page shows it. */
export const deskCampaignSchema = z.strictObject({
  ...campaignListItemSchema.shape,
  team_id: z.string(),
  /** The first run date from today on of an iteration that was not sent yet, nor is being sent; null where there is none. */
  next_run_date: z.string().nullable(),
  /** Number of its iterations whose run date has passed and that are not sent or being sent. */
  overdue: z.int().min(0).max(most.iterations),
  /** Numbers of its iterations by status, in lifecycle order; empty without iterations. */
  statuses: z.array(z.strictObject({ status: z.enum(iterationStatuses), count: z.int().min(1).max(most.iterations) })),
  /** Number of iterations with an approved report that are being sent to NHS Notify. */
  being_sent: z.int().min(0).max(most.iterations),
});
export type DeskCampaign = z.infer<typeof deskCampaignSchema>;

export const deskSchema = z.strictObject({
  /** The day the answer is of, in UK time. */
  today: z.string(),
  needs: z.array(needSchema).max(maxListedNeeds),
  /** Total number of tasks, including those not listed. */
  needs_in_all: z.int(),
  /** The first run date from today on of any team of theirs; null where nothing is to run. */
  next_run_date: z.string().nullable(),
  campaigns: z.array(deskCampaignSchema),
});
export type Desk = z.infer<typeof deskSchema>;

/** Days before a run date from which it is near. */
export const soonDays = 7;
