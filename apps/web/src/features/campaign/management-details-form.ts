import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { emailsProblem, isEmail } from "@spi/domain/campaign/emails";
import { splitEmails } from "../../scope/emails.ts";
import * as z from "zod";

/** One or more email addresses, separated by commas. */
const emails = z.string().transform((text, context) => {
  const addresses = splitEmails(text);
  if (addresses.length > 0 && addresses.every(isEmail)) return addresses;
  context.addIssue({ code: "custom", message: emailsProblem(addresses) });
  return z.NEVER;
});

export const managementDetailsSchema = z.object({ Manager: emails, Reviewer: emails, Approver: emails });

export type ManagementDetailsDraft = z.input<typeof managementDetailsSchema>;

export function toManagementDetailsDraft(
  campaign: Pick<CampaignContent, "Manager" | "Reviewer" | "Approver">,
): ManagementDetailsDraft {
  return {
    Manager: campaign.Manager.join(", "),
    Reviewer: campaign.Reviewer.join(", "),
    Approver: campaign.Approver.join(", "),
  };
}
