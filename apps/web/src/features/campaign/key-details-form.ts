import type { DayParts } from "@spi/domain/day/typed-day";
import { toDayParts } from "../../ui/form/typed-day.ts";
import {
  type CampaignContent,
  campaignContentSchema,
  campaignMessages,
  isTargetOf,
  targetLabels,
} from "@spi/domain/campaign/campaign";
import * as z from "zod";
import { daySchema } from "../../ui/form/day-schema.ts";

/**
 * Schema for the key details that a user typed. Checks each field with the domain's rules, and reads each date from
 * three inputs.
 */
export const keyDetailsSchema = z
  .object({
    Type: campaignContentSchema.shape.Type,
    Target: campaignContentSchema.shape.Target,
    Name: campaignContentSchema.shape.Name,
    StartDate: daySchema(campaignMessages.startDate),
    EndDate: daySchema(campaignMessages.endDate),
  })
  .refine((typed) => typed.EndDate >= typed.StartDate, {
    path: ["EndDate", "day"],
    message: campaignMessages.endBeforeStart,
  })
  .superRefine(({ Type, Target }, context) => {
    if (isTargetOf(Type, Target)) return;
    const message = Type === "S" ? campaignMessages.screeningTarget : campaignMessages.target;
    context.addIssue({ code: "custom", path: ["Target"], message });
  });

/** Labels of the fields, used on the form and in messages about several fields. */
export const keyDetailsLabels = {
  Type: "Campaign type",
  Target: `${targetLabels.V} or ${targetLabels.S.toLowerCase()}`,
  Name: "Campaign name",
  StartDate: "Start date",
  EndDate: "End date",
} as const satisfies Record<keyof KeyDetailsDraft, string>;

export type KeyDetailsDraft = z.input<typeof keyDetailsSchema>;
export type KeyDetails = z.output<typeof keyDetailsSchema>;

const noDay: DayParts = { day: "", month: "", year: "" };

type KeyDetailsContent = Pick<CampaignContent, "Type" | "Target"> &
  Partial<Pick<CampaignContent, "Name" | "StartDate" | "EndDate">>;

export function toKeyDetailsDraft({ Type, Target, Name = "", StartDate, EndDate }: KeyDetailsContent): KeyDetailsDraft {
  return {
    Type,
    Target,
    Name,
    StartDate: StartDate ? toDayParts(StartDate) : noDay,
    EndDate: EndDate ? toDayParts(EndDate) : noDay,
  };
}
