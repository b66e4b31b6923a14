import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { newCampaignSending, defaultSending } from "@spi/domain/release/sending/sending-settings";
import { describe, expect, test } from "vitest";
import { type Step, nextStep, pathAfterStep } from "./next-step.ts";

const named = { Manager: ["a@b.example"], Reviewer: ["a@b.example"], Approver: ["a@b.example"] };

/** Returns a campaign with one iteration for each of these statuses. */
const campaign = (...statuses: string[]) =>
  ({
    campaign_details: { ...named, AvailableRoutingIds: ["DIGITAL_FIRST"] },
    iterations: statuses.map((status) => ({ status })),
  }) as unknown as WholeCampaignResponse;

test("a campaign's page prompts for sending settings if none are chosen and all iterations are drafts REQ-REL-93 REQ-REL-505", () => {
  expect(nextStep(campaign(), newCampaignSending)).toBe("iteration");
  expect(nextStep(campaign("draft"), newCampaignSending)).toBe("sending");
  expect(nextStep(campaign("draft"), defaultSending)).toBe("sending");
  expect(nextStep(campaign("draft"), undefined)).toBeUndefined();
  expect(nextStep(campaign("draft"), { ...newCampaignSending, to_hour: 19 })).toBeUndefined();
  expect(nextStep(campaign("draft", "in review"), newCampaignSending)).toBeUndefined();
});

describe("saving a required part of a campaign REQ-SCR-89", () => {
  const key = { teamId: "team-a", campaignId: "c1" };
  const after = (step: Step, of: WholeCampaignResponse) => pathAfterStep(step, key, of).replace(/^.*\/c1\//, "");
  const campaignWith = (details: object, ...statuses: string[]) => {
    const whole = campaign(...statuses);
    return { ...whole, campaign_details: { ...whole.campaign_details, ...details } };
  };

  test("saving continues to the next step while the campaign has no iteration", () => {
    expect(after("managementDetails", campaignWith({ AvailableRoutingIds: [] }))).toBe("routing-plans");
    expect(after("managementDetails", campaign())).toBe("iteration/new");
    expect(after("routingPlans", campaign())).toBe("iteration/new");
  });

  test("saving returns to the summary if there is an iteration or an earlier step is incomplete", () => {
    expect(after("managementDetails", campaign("draft"))).toBe("summary");
    expect(after("managementDetails", campaignWith({ AvailableRoutingIds: [] }, "draft"))).toBe("summary");
    expect(after("managementDetails", campaignWith({ Manager: [] }))).toBe("summary");
    expect(after("routingPlans", campaignWith({ Manager: [] }))).toBe("summary");
    expect(after("routingPlans", campaignWith({ AvailableRoutingIds: [] }))).toBe("summary");
  });
});
