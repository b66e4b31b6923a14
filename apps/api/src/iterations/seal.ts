import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { hashOf } from "@spi/domain/values/hash-of";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sealedPart, sealedPartOfFormat1 } from "@spi/domain/campaign/sealed-campaign";
import type { RunConfiguration } from "../database/schema.ts";

/** What a configuration's campaign counts with in each format of seals; the latest is the one new seals are made in. */
const campaignParts = {
  "1": ({ campaign }: Configuration) => sealedPartOfFormat1(campaign),
  "2": ({ campaign, iteration }: Configuration) => sealedPart(campaign, iteration),
} as const;
type SealFormat = keyof typeof campaignParts;
const latest = "2" satisfies SealFormat;

/**
 * The seal of exactly what would run, "format:hash": the iteration, what it uses of its campaign, what is expected of it, who should be reached and
 * the reference data its rules are read with. Approving stores it; running or releasing anything that it does not fit is refused.
 */
export function sealConfiguration(configuration: Configuration): string {
  return `${latest}:${hashIn(latest, configuration)}`;
}

/** Whether a stored seal, in any format, is of this configuration; false for an unknown format. Format 1 has no prefix. */
export function isSealOf(seal: string, configuration: Configuration): boolean {
  const colon = seal.indexOf(":");
  const format = colon === -1 ? "1" : seal.slice(0, colon);
  return isKnown(format) && hashIn(format, configuration) === seal.slice(colon + 1);
}

/** The hash of the NHS Notify IDs that a decision is about; null where there are none. */
export function hashOfPlans(plans: readonly NotifyPlan[]): string | null {
  return plans.length === 0 ? null : hashOf(plans);
}

/** The hash of the settings for sending that a decision is about; null where they are the usual ones. */
export function hashOfSending(sending: SendingSettings | null): string | null {
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
  /** The hash of the attributes and operators in force. */
  reference: string;
}
