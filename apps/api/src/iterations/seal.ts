import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { hashOf } from "@spi/domain/values/hash-of";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sealedPart, sealedPartOfFormat1 } from "@spi/domain/campaign/sealed-campaign";
import type { RunConfiguration } from "../database/schema.ts";

/** The parts of the campaign that each seal format covers. New seals use the latest format. */
const campaignParts = {
  "1": ({ campaign }: Configuration) => sealedPartOfFormat1(campaign),
  "2": ({ campaign, iteration }: Configuration) => sealedPart(campaign, iteration),
} as const;
type SealFormat = keyof typeof campaignParts;
const latest = "2" satisfies SealFormat;

/**
 * Returns the seal of the content that runs, as "format:hash". The seal covers the iteration, the parts of the campaign
 * that the iteration uses, the expectations, the eligibility statement and the reference data. An approval stores the
 * seal, and only content with the same seal can be run or released.
 */
export function sealConfiguration(configuration: Configuration): string {
  return `${latest}:${hashIn(latest, configuration)}`;
}

/** Returns whether a stored seal, in any known format, matches this configuration. Format 1 seals have no prefix. */
export function isSealOf(seal: string, configuration: Configuration): boolean {
  const colon = seal.indexOf(":");
  const format = colon === -1 ? "1" : seal.slice(0, colon);
  return isKnown(format) && hashIn(format, configuration) === seal.slice(colon + 1);
}

/** Returns the hash of the NHS Notify IDs covered by a decision, or null if there are none. */
export function hashPlans(plans: readonly NotifyPlan[]): string | null {
  return plans.length === 0 ? null : hashOf(plans);
}

/** Returns the hash of the sending settings covered by a decision, or null for the defaults. */
export function hashSending(sending: SendingSettings | null): string | null {
  return sending === null ? null : hashOf(sending);
}

function isKnown(format: string): format is SealFormat {
  return Object.hasOwn(campaignParts, format);
}

function hashIn(format: SealFormat, configuration: Configuration): string {
  const { iteration, reference, expectations, eligibility } = configuration;
  const sealed = { campaign: campaignParts[format](configuration), iteration, reference, expectations, eligibility };
  return hashOf(sealed);
}

export interface Configuration extends RunConfiguration {
  /** Hash of the current attributes and operators. */
  reference: string;
}
