import { createHash } from "node:crypto";
import { canonicalJson } from "@spi/domain/values/canonical-json";
import { sealedPartOfFormat1 } from "@spi/domain/campaign/sealed-campaign";
import { expect, test } from "vitest";
import { campaignContent, iterationContent } from "../../../../test/harness.ts";
import { isSealOf, sealConfiguration } from "./seal.ts";

const configuration = { campaign: campaignContent, iteration: iterationContent, reference: "hash" } as Parameters<
  typeof sealConfiguration
>[0];
const withPlans = (...AvailableRoutingIds: string[]) => ({
  ...configuration,
  campaign: { ...configuration.campaign, AvailableRoutingIds },
});

/** A seal as approvals of the first format stored it. */
function sealOfFormat1({ campaign, iteration, reference }: typeof configuration): string {
  const sealed = { campaign: sealedPartOfFormat1(campaign), iteration, reference };
  return createHash("sha256").update(canonicalJson(sealed)).digest("hex");
}

test("a seal says its format, and covers of the plans those the iteration uses, as the campaign spells them REQ-REV-07", () => {
  const seal = sealConfiguration(configuration);
  expect(seal).toMatch(/^2:[0-9a-f]{64}$/);
  expect(isSealOf(seal, withPlans("AUDIO", "DIGITAL_FIRST"))).toBe(true);
  expect(isSealOf(seal, withPlans("AUDIO"))).toBe(false);
  expect(isSealOf(seal, withPlans("digital_first"))).toBe(false);
});

test("a seal of the first format is held to what it covered then; one of an unknown format fits nothing REQ-REV-07", () => {
  const seal = sealOfFormat1(configuration);
  expect(isSealOf(seal, configuration)).toBe(true);
  expect(isSealOf(seal, withPlans(...configuration.campaign.AvailableRoutingIds, "AUDIO"))).toBe(false);
  expect(isSealOf(`3:${seal}`, configuration)).toBe(false);
});

test("a field that a later version knows changes no seal until it is set REQ-REV-07", () => {
  const later = { ...configuration, iteration: { ...configuration.iteration, Later: undefined } };
  expect(isSealOf(sealConfiguration(configuration), later)).toBe(true);
  const set = { ...configuration, iteration: { ...configuration.iteration, Later: "x" } };
  expect(isSealOf(sealConfiguration(configuration), set)).toBe(false);
});
