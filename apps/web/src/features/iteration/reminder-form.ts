import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import { type Day, displayDay } from "@spi/domain/day/calendar";
import { iterationContentSchema, iterationMessages } from "@spi/domain/iteration/iteration";
import { reminderDate, reminderWeeks } from "@spi/domain/iteration/reminder";
import { sameName } from "@spi/domain/names/names";
import * as z from "zod";

interface ReminderContext {
  /** Run date of the invitation. */
  runDate: Day;
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
  /** Names of all iterations in the campaign. */
  names: readonly string[];
}

/** Returns the reminder's run date for a typed number of weeks. */
export function readReminderDate(runDate: Day, weeks: string) {
  return reminderDate(runDate, /^\d{1,2}$/.test(weeks.trim()) ? Number(weeks) : Number.NaN);
}

/** Returns the schema for a reminder that a user typed. Its result has the run date instead of the weeks. */
export function reminderSchema({ runDate, campaign, names }: ReminderContext) {
  const { least, most } = reminderWeeks;
  return z
    .object({
      Name: iterationContentSchema.shape.Name.refine(
        (name) => !names.some((other) => sameName(other, name)),
        iterationMessages.nameTaken,
      ),
      Weeks: z.string().transform((typed, context): Day => {
        const date = readReminderDate(runDate, typed);
        const isInCampaign = date.ok && date.value >= campaign.StartDate && date.value <= campaign.EndDate;
        if (isInCampaign) return date.value;
        const message = date.ok
          ? `The reminder would run on ${displayDay(date.value)}, but the campaign ends on ${displayDay(campaign.EndDate)}. Enter fewer weeks.`
          : `Enter a whole number of weeks from ${least} to ${most}`;
        context.addIssue({ code: "custom", message });
        return z.NEVER;
      }),
    })
    .transform(({ Name, Weeks }) => ({ Name, IterationDate: Weeks }));
}
