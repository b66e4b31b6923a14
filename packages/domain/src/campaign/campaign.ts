import { iterationTypes } from "../iteration/iteration.ts";
import * as z from "zod";
import { carriedSchema } from "../values/carried.ts";
import { daySchema } from "../day/day.ts";
import { displayDay } from "../day/calendar.ts";
import { emailsProblem, isEmail } from "./emails.ts";
import { longest, most } from "../values/limits.ts";
import { nameSchema, hasUnseen } from "../names/names.ts";
import { refuseNhsNumbers } from "../names/refuse-nhs-numbers.ts";
import { namesNhsNumber, nhsNumberInText } from "../names/nhs-number.ts";
import { routingPlanIdMessages, storedRouting } from "../rule/routing-plan-ids.ts";

export const campaignTypes = ["V", "S"] as const;
export type CampaignType = (typeof campaignTypes)[number];

/** Names of campaign types on screen. */
export const campaignTypeNames = { V: "Vaccination", S: "Screening" } as const satisfies Record<CampaignType, string>;

/**
 * Targets by campaign type. The published file format lists only the vaccinations. The screening programmes are those
 * that NHS England invites adults to.
 */
export const targetsOf = {
  V: ["COVID", "FLU", "COVID_FLU", "MMR", "RSV"],
  S: ["AAA", "BOWEL", "BREAST", "CERVICAL", "DIABETIC_EYE", "LUNG"],
} as const satisfies Record<CampaignType, readonly string[]>;
export const targets = [...targetsOf.V, ...targetsOf.S] as const;
export type Target = (typeof targets)[number];

/** Names of targets on screen. */
export const targetNames = {
  COVID: "COVID-19",
  FLU: "Flu",
  COVID_FLU: "COVID-19 and Flu",
  MMR: "Measles, Mumps & Rubella",
  RSV: "Respiratory Syncytial Virus",
  AAA: "Abdominal aortic aneurysm screening",
  BOWEL: "Bowel cancer screening",
  BREAST: "Breast screening",
  CERVICAL: "Cervical screening",
  DIABETIC_EYE: "Diabetic eye screening",
  LUNG: "Lung cancer screening",
} as const satisfies Record<Target, string>;

/** Labels of the field for the target, by campaign type. */
export const targetLabels = {
  V: "Vaccination type",
  S: "Screening programme",
} as const satisfies Record<CampaignType, string>;

/** Returns whether a target belongs to a campaign type. For example, COVID-19 is not a screening programme. */
export function isTargetOf(type: CampaignType, target: Target): boolean {
  return targetsOf[type].some((known) => known === target);
}

export const campaignMessages = {
  name: "Campaign Name is required",
  type: "Choose a campaign type",
  target: "Choose a vaccination type",
  screeningTarget: "Choose a screening programme",
  startDate: "Enter a real start date, for example 20 8 2025",
  endDate: "Enter a real end date, for example 20 8 2025",
  endBeforeStart: "End date must be after start date",
  noTeam:
    "Failed to create campaign. Your user is not associated with any teams, please contact a member of the SPI team.",
  iterationTime: "Enter a time as HH:MM:SS, for example 07:00:00",
} as const;

const email = z
  .string()
  .trim()
  .max(longest.text)
  .refine(isEmail, { error: ({ input }) => emailsProblem([String(input)]) });
const emails = z.array(email).max(most.emails);

export const routingPlanIdSchema = z
  .string()
  .trim()
  .min(1)
  .max(longest.text)
  .regex(/^[^\s,|]+$/, routingPlanIdMessages.characters)
  .refine((id) => !hasUnseen(id), routingPlanIdMessages.characters)
  .refine((id) => !namesNhsNumber(id), nhsNumberInText);

const ownFields = {
  Name: nameSchema("Campaign name", campaignMessages.name),
  Type: z.enum(campaignTypes, { error: campaignMessages.type }),
  Target: z.enum(targets, { error: campaignMessages.target }),
  // Can be empty while users set up the campaign, but must be complete before they send an iteration for review.
  Manager: emails,
  Approver: emails,
  Reviewer: emails,
  IterationFrequency: z.enum(["X", "D", "W", "M", "Q", "A"]),
  IterationType: z.enum(iterationTypes),
  IterationTime: z
    .string()
    .max(8, { error: campaignMessages.iterationTime, abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, campaignMessages.iterationTime),
  DefaultCommsRouting: z.string().max(longest.carried).overwrite(storedRouting),
  StartDate: daySchema(campaignMessages.startDate),
  EndDate: daySchema(campaignMessages.endDate),
  ApprovalMinimum: z.int().min(0),
  ApprovalMaximum: z.int().min(0),
  AvailableRoutingIds: z
    .array(routingPlanIdSchema)
    .max(most.routingPlans)
    .superRefine(refuseDuplicates)
    .meta({ uniqueItems: true }),
};

const campaignFields = { ...ownFields, Carried: carriedSchema(ownFields) };

function refuseDuplicates(ids: readonly string[], context: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id.toLowerCase())) {
      context.addIssue({ code: "custom", path: [index], message: routingPlanIdMessages.duplicate });
    }
    seen.add(id.toLowerCase());
  });
}

function datesInOrder(campaign: { StartDate: string; EndDate: string }): boolean {
  return campaign.EndDate >= campaign.StartDate;
}

const datesSchema = z.object({ StartDate: ownFields.StartDate, EndDate: ownFields.EndDate });

/** All fields of a campaign that users can edit. Excludes its identifier and version. */
export const campaignContentSchema = z
  .strictObject(campaignFields)
  .superRefine(refuseNhsNumbers)
  .refine(datesInOrder, {
    path: ["EndDate"],
    message: campaignMessages.endBeforeStart,
    // Checks the order of dates even if other fields are invalid, so that users see all problems at once.
    when: ({ value }) => datesSchema.safeParse(value).success,
  });
export type CampaignContent = z.infer<typeof campaignContentSchema>;

/** A campaign without its iterations. `Version` is the number of times it has been saved. */
export const campaignDetailsSchema = z
  .strictObject({
    ...campaignFields,
    ID: z.uuid(),
    Version: z.int().min(1),
  })
  .superRefine(refuseNhsNumbers);
export type CampaignDetails = z.infer<typeof campaignDetailsSchema>;

/** Initial values of a new campaign. */
export const newCampaignDefaults = {
  Type: "V",
  Target: "COVID",
  Manager: [],
  Approver: [],
  Reviewer: [],
  IterationFrequency: "X",
  IterationType: "M",
  IterationTime: "07:00:00",
  DefaultCommsRouting: "PLACEHOLDER_COMMS_ROUTING",
  ApprovalMinimum: 0,
  ApprovalMaximum: 0,
  AvailableRoutingIds: [],
} as const satisfies Partial<CampaignContent>;

/** Returns a campaign's dates, for example "1 September 2025 to 31 March 2026". */
export function displayDateRange(campaign: Pick<CampaignDetails, "StartDate" | "EndDate">): string {
  return `${displayDay(campaign.StartDate)} to ${displayDay(campaign.EndDate)}`;
}
