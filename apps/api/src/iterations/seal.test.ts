import { hashOf } from "@spi/domain/values/hash-of";
import { sealedPartOfFormat1 } from "@spi/domain/campaign/sealed-campaign";
import { expect, test } from "vitest";
import { campaignContent, iterationContent } from "../../test/harness.ts";
import { type Configuration, isSealOf, sealConfiguration } from "./seal.ts";

const configuration = { campaign: campaignContent, iteration: iterationContent, reference: "hash" } as Parameters<
  typeof sealConfiguration
>[0];
const withPlans = (...AvailableRoutingIds: string[]) => ({
  ...configuration,
  campaign: { ...configuration.campaign, AvailableRoutingIds },
});

/** Returns a seal in the form stored for approvals of the first format. */
function sealOfFormat1({ campaign, iteration, reference }: typeof configuration): string {
  const sealed = { campaign: sealedPartOfFormat1(campaign), iteration, reference };
  return hashOf(sealed);
}

test("a seal contains its format and covers the plans that the iteration uses, in the campaign's spelling REQ-REV-07", () => {
  const seal = sealConfiguration(configuration);
  expect(seal).toMatch(/^2:[0-9a-f]{64}$/);
  expect(isSealOf(seal, withPlans("AUDIO", "DIGITAL_FIRST"))).toBe(true);
  expect(isSealOf(seal, withPlans("AUDIO"))).toBe(false);
  expect(isSealOf(seal, withPlans("digital_first"))).toBe(false);
});

test("a seal in the first format is compared with what it covered then, and one in an unknown format does not match anything REQ-REV-07", () => {
  const seal = sealOfFormat1(configuration);
  expect(isSealOf(seal, configuration)).toBe(true);
  expect(isSealOf(seal, withPlans(...configuration.campaign.AvailableRoutingIds, "AUDIO"))).toBe(false);
  expect(isSealOf(`3:${seal}`, configuration)).toBe(false);
});

test("a field added in a later version does not change a seal until it is set REQ-REV-07", () => {
  const later = { ...configuration, iteration: { ...configuration.iteration, Later: undefined } };
  expect(isSealOf(sealConfiguration(configuration), later)).toBe(true);
  const set = { ...configuration, iteration: { ...configuration.iteration, Later: "x" } };
  expect(isSealOf(sealConfiguration(configuration), set)).toBe(false);
});

/** A configuration, and its approval seals in the first and current formats. */
const stored = {
  configuration: {
    campaign: {
      Name: "Autumn",
      Target: "COVID",
      StartDate: "20261101",
      EndDate: "20270331",
      Manager: ["manager@example.nhs.uk"],
      AvailableRoutingIds: ["DIGITAL_FIRST", "LETTER", "BRAILLE"],
    },
    iteration: {
      Name: "First invitations",
      IterationDate: "20261201",
      DefaultCommsRouting: "DIGITAL_FIRST",
      IterationCohorts: [{ CohortLabel: "covid_75_and_over_v2", Priority: 10 }],
      IterationRules: [],
    },
    reference: "reference",
  } as unknown as Configuration,
  seals: [
    "c22d6eb76bcee8edc5bedcbc1439b8ab0b597b5aee395924c75b12c88a47e3b2",
    "2:1d9075f311c91e7566754798985895f8101287d9f5eed75e2b882e63416e4e7f",
  ],
};

test("the seals stored by approvals until today still match REQ-REV-07", () => {
  for (const seal of stored.seals) expect(isSealOf(seal, stored.configuration)).toBe(true);
  expect(sealConfiguration(stored.configuration)).toBe(stored.seals[1]);
});
