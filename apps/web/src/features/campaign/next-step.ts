import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { type SendingSettings, hasDefaultSending } from "@spi/domain/release/sending/sending-settings";
import { type CampaignKey, type CampaignScreen, campaignPath } from "../../paths/paths.ts";

/** Steps for setting up a campaign before people can be invited, in order. */
export const steps = {
  managementDetails: {
    text: "Enter who to notify about this campaign.",
    link: "Add management details",
    screen: "management-details",
  },
  routingPlans: {
    text: "Add the routing plan IDs for the campaign’s messages.",
    link: "Add routing plan IDs",
    screen: "routing-plans",
  },
  iteration: {
    text: "Create the first iteration, with a run date, cohorts and rules.",
    link: "Create an iteration",
    screen: "iteration/new",
  },
  sending: {
    text: "Check when and how fast messages are sent, then send the iteration for review.",
    link: "Check the sending settings",
    screen: "sending",
  },
} as const satisfies Record<string, { text: string; link: string; screen: CampaignScreen }>;

export type Step = keyof typeof steps;

/**
 * Returns the next step. The sending settings step is offered only once the settings have loaded, and only while they
 * are the defaults and every iteration is a draft.
 */
export function nextStep(
  { campaign_details, iterations }: WholeCampaignResponse,
  sending: SendingSettings | undefined,
): Step | undefined {
  const { Manager, Reviewer, Approver, AvailableRoutingIds } = campaign_details;
  if (Manager.length === 0 || Reviewer.length === 0 || Approver.length === 0) return "managementDetails";
  if (AvailableRoutingIds.length === 0) return "routingPlans";
  if (iterations.length === 0) return "iteration";
  const isDraft = iterations.every(({ status }) => status === "draft");
  return isDraft && sending !== undefined && hasDefaultSending(sending) ? "sending" : undefined;
}

const order = Object.keys(steps);

/**
 * Returns the path to open after "Save and continue". For a campaign without iterations, this is the next incomplete
 * step. Otherwise it is the campaign's summary.
 */
export function pathAfterStep(step: Step, key: CampaignKey, campaign: WholeCampaignResponse): string {
  const next = campaign.iterations.length === 0 ? nextStep(campaign, undefined) : undefined;
  const hasLaterStep = next !== undefined && order.indexOf(next) > order.indexOf(step);
  return campaignPath(key, hasLaterStep ? steps[next].screen : "summary");
}
