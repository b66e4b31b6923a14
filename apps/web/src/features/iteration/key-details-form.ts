import { displayDay } from "@spi/domain/day/calendar";
import { toDayParts } from "@spi/domain/day/typed-day";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import type { Iteration } from "@spi/domain/iteration/iteration";
import { iterationContentSchema, iterationMessages } from "@spi/domain/iteration/iteration";
import { sameName } from "@spi/domain/names/names";
import * as z from "zod";
import { dayAsTyped } from "../../ui/date-example.ts";
import { daySchema } from "../../ui/form/day-schema.ts";

interface KeyDetailsConstraints {
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
  /** Names of the campaign's other iterations. */
  otherNames: readonly string[];
}

/** Key details as they are typed, checked against the campaign's dates and iterations (REQ-SCR-50). */
export function keyDetailsSchema({ campaign, otherNames }: KeyDetailsConstraints) {
  const outside = iterationMessages.runDateOutsideCampaign(
    displayDay(campaign.StartDate),
    displayDay(campaign.EndDate),
  );
  return z.object({
    CommsType: iterationContentSchema.shape.CommsType.unwrap(),
    Name: iterationContentSchema.shape.Name.refine(
      (name) => !otherNames.some((other) => sameName(other, name)),
      iterationMessages.nameTaken,
    ),
    IterationDate: daySchema(iterationMessages.runDate(dayAsTyped(campaign.StartDate))).superRefine((day, context) => {
      if (day >= campaign.StartDate && day <= campaign.EndDate) return;
      context.addIssue({ code: "custom", path: ["day"], message: outside });
    }),
  });
}

type Schema = ReturnType<typeof keyDetailsSchema>;
export type KeyDetailsDraft = z.input<Schema>;
export type KeyDetails = z.output<Schema>;

type Shown = Partial<Pick<Iteration, "CommsType" | "Name" | "IterationDate">>;

export function toKeyDetailsDraft({ CommsType = "I", Name = "", IterationDate = "" }: Shown): KeyDetailsDraft {
  return { CommsType, Name, IterationDate: toDayParts(IterationDate) };
}
