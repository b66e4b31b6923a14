import { displayDay } from "@spi/domain/day/calendar";
import { toDayParts } from "../../ui/form/typed-day.ts";
import type { CampaignDetails } from "@spi/domain/campaign/campaign";
import {
  type CompletenessPart,
  type Iteration,
  iterationContentSchema,
  iterationMessages,
  iterationTypeNames,
} from "@spi/domain/iteration/iteration";
import { sameName } from "@spi/domain/names/names";
import * as z from "zod";
import { dayAsTyped } from "../../ui/date-example.ts";
import { daySchema } from "../../ui/form/day-schema.ts";

interface KeyDetailsConstraints {
  campaign: Pick<CampaignDetails, "StartDate" | "EndDate">;
  /** Names of the campaign's other iterations. */
  otherNames: readonly string[];
  /**
   * Details that are missing from the saved iteration, for example after an import. Fields are shown only for missing
   * details.
   */
  missing?: readonly CompletenessPart[];
}

const typeValues = Object.keys(iterationTypeNames) as (keyof typeof iterationTypeNames)[];
const typeSchema = z.enum(typeValues, { error: iterationMessages.type });

/** Returns the schema for a typed number, which is ignored if the field is not shown. */
const approvalMaximumSchema = (isShown: boolean) =>
  z
    .string()
    .optional()
    .transform((typed = "", context) => {
      if (!isShown) return undefined;
      if (/^\d{1,9}$/.test(typed.trim())) return Number(typed);
      context.addIssue({ code: "custom", message: iterationMessages.approvalMaximum });
      return z.NEVER;
    });

/**
 * Returns the schema for the key details that a user types. Checks them against the campaign's dates and iterations.
 */
export function keyDetailsSchema({ campaign, otherNames, missing = [] }: KeyDetailsConstraints) {
  const outsideMessage = iterationMessages.runDateOutsideCampaign(
    displayDay(campaign.StartDate),
    displayDay(campaign.EndDate),
  );
  const Type: z.ZodType<IterationType | undefined, IterationType | undefined> = missing.includes("type")
    ? typeSchema
    : typeSchema.optional();
  return z.object({
    Type,
    ApprovalMaximum: approvalMaximumSchema(missing.includes("approvalMaximum")),
    CommsType: iterationContentSchema.shape.CommsType.unwrap(),
    Name: iterationContentSchema.shape.Name.refine(
      (name) => !otherNames.some((other) => sameName(other, name)),
      iterationMessages.nameTaken,
    ),
    IterationDate: daySchema(iterationMessages.runDate(dayAsTyped(campaign.StartDate))).superRefine((day, context) => {
      if (day >= campaign.StartDate && day <= campaign.EndDate) return;
      context.addIssue({ code: "custom", path: ["day"], message: outsideMessage });
    }),
  });
}

/** Returns the key details that had a field on the page, so that a save does not change any other details. */
export function shownDetails({ Type, ApprovalMaximum, ...details }: KeyDetails) {
  return {
    ...details,
    ...(Type === undefined ? {} : { Type }),
    ...(ApprovalMaximum === undefined ? {} : { ApprovalMaximum }),
  };
}

type IterationType = keyof typeof iterationTypeNames;
type Schema = ReturnType<typeof keyDetailsSchema>;
export type KeyDetailsDraft = z.input<Schema>;
export type KeyDetails = z.output<Schema>;

type KeyDetailsContent = Partial<Pick<Iteration, "CommsType" | "Name" | "IterationDate">>;

export function toKeyDetailsDraft({
  CommsType = "I",
  Name = "",
  IterationDate = "",
}: KeyDetailsContent): KeyDetailsDraft {
  return { CommsType, Name, IterationDate: toDayParts(IterationDate), Type: undefined, ApprovalMaximum: "" };
}
