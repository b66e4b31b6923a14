/** Settings for when, in what order and how fast a campaign's messages are sent to NHS Notify. */
import * as z from "zod";
import { canonicalJson } from "../../values/canonical-json.ts";
import { isDay } from "../../day/calendar.ts";
import { displayCount } from "../../text/counts.ts";
import { waveConditionSchema } from "../outcomes.ts";
import { bandNames, weekdays } from "./sending-choices.ts";

const wholeNumber = (least: number, most: number) => {
  const message = `Enter a whole number from ${displayCount(least)} to ${displayCount(most)}`;
  return z.int(message).min(least, message).max(most, message);
};

const percent = (least: number, most: number) => {
  const message = `Enter a number from ${least} to ${most}, with up to 1 decimal place`;
  return z.number(message).min(least, message).max(most, message).multipleOf(0.1, message);
};

const bands = Object.keys(bandNames) as [keyof typeof bandNames];
const oneDay = "Choose each day only once";
export const earlierHour = "Choose an hour that is later than the start hour";

/** Number of hours between the last message of the first wave and the start of the second wave. */
export const nextWaveWaitHoursSchema = wholeNumber(0, 336);

/** A campaign's sending settings. Each has its own limits. */
export const sendingSettingsSchema = z
  .strictObject({
    /**
     * Maximum percentage of approved people who can join or no longer qualify. Above this, a new report is required.
     */
    tolerance_percent: percent(0, 10),
    /** Maximum age in days of the population data that is checked before a wave. */
    most_days_old: wholeNumber(1, 31),
    first_wave_percent: percent(0.1, 50),
    /** Minimum number of messages in the first wave. */
    first_wave_least: wholeNumber(1, 100_000),
    /** First day on which messages can be sent, or null if this is the run date. */
    not_before: z.string().max(8).refine(isDay, "Enter a real date").nullable(),
    days: z
      .array(z.enum(weekdays))
      .min(1, "Choose at least one day")
      .max(weekdays.length, oneDay)
      .refine((days) => new Set(days).size === days.length, oneDay),
    /** Hours of the day in UK time. We send messages from `from_hour` until `to_hour`. */
    from_hour: wholeNumber(0, 23),
    to_hour: wholeNumber(1, 24),
    messages_an_hour: wholeNumber(1, 5_000_000).nullable(),
    board_messages_a_day: wholeNumber(1, 5_000_000).nullable(),
    order_by: z.enum(bands),
    wait_hours: nextWaveWaitHoursSchema,
    /** Condition that the first wave's outcomes must meet before the second wave begins. */
    condition: waveConditionSchema.nullable(),
  })
  .refine((hours) => hours.from_hour < hours.to_hour, { path: ["to_hour"], message: earlierHour });

export type SendingSettings = z.infer<typeof sendingSettingsSchema>;

/**
 * Settings for a campaign that was created before these settings existed. We send its messages at any time, without a
 * wait between waves.
 */
export const defaultSending: SendingSettings = {
  tolerance_percent: 1,
  most_days_old: 7,
  first_wave_percent: 1,
  first_wave_least: 100,
  not_before: null,
  days: [...weekdays],
  from_hour: 0,
  to_hour: 24,
  messages_an_hour: null,
  board_messages_a_day: null,
  order_by: "chance",
  wait_hours: 0,
  condition: null,
};

/**
 * Initial settings for a new campaign. They avoid waking people, and give staff time to act on the first wave before
 * the second begins.
 */
export const newCampaignSending: SendingSettings = { ...defaultSending, from_hour: 8, to_hour: 20, wait_hours: 24 };

/** Returns whether settings are the defaults of this or an earlier version. If so, no user has changed them. */
export function hasDefaultSending(settings: SendingSettings): boolean {
  return [newCampaignSending, defaultSending].some((defaults) => canonicalJson(defaults) === canonicalJson(settings));
}

/**
 * Choices about the second wave that a user makes when starting a release. If a choice is missing, the approved setting
 * applies.
 */
export interface RestChoice {
  condition?: z.infer<typeof waveConditionSchema> | undefined;
  waitHours?: number | undefined;
}

/** Returns the fields in which the user's choices exceed what was approved. */
export function refuseWider({ condition, waitHours }: RestChoice, approved: SendingSettings): Record<string, string[]> {
  const { condition: least, wait_hours: hours } = approved;
  const errors: Record<string, string[]> = {};
  if (waitHours !== undefined && waitHours < hours)
    errors["next_wave_wait_hours"] = [`Enter at least ${hours} hours, which is the approved minimum`];
  if (condition && least && condition.least_known < least.least_known)
    errors["next_wave_condition.least_known"] = [`Enter ${least.least_known} or more, which is the approved minimum`];
  if (condition && least && condition.most_failed > least.most_failed)
    errors["next_wave_condition.most_failed"] = [`Enter ${least.most_failed} or less, which is the approved limit`];
  return errors;
}
