import type { WholeCampaignAnswer } from "@spi/domain/api-contract";
import { firstSending, usualSending } from "@spi/domain/release/sending/sending-settings";
import { expect, test } from "vitest";
import { nextStep } from "./next-step.ts";

const named = { Manager: ["a@b.example"], Reviewer: ["a@b.example"], Approver: ["a@b.example"] };

/** A campaign whose iterations have these statuses. */
const campaign = (...statuses: string[]) =>
  ({
    campaign_details: { ...named, AvailableRoutingIds: ["DIGITAL_FIRST"] },
    iterations: statuses.map((status) => ({ status })),
  }) as unknown as WholeCampaignAnswer;

test("a campaign's page asks to check its settings for sending while nobody chose any and all is a draft REQ-REL-93", () => {
  expect(nextStep(campaign(), firstSending)).toBe("iteration");
  expect(nextStep(campaign("draft"), firstSending)).toBe("sending");
  expect(nextStep(campaign("draft"), usualSending)).toBe("sending");
  expect(nextStep(campaign("draft"), undefined)).toBeUndefined();
  expect(nextStep(campaign("draft"), { ...firstSending, to_hour: 19 })).toBeUndefined();
  expect(nextStep(campaign("draft", "in review"), firstSending)).toBeUndefined();
});
