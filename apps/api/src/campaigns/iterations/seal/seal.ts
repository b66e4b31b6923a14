import { createHash } from "node:crypto";
import type { NotifyPlan } from "@spi/domain/campaign/notify-plans";
import { canonicalJson } from "@spi/domain/canonical-json";
import type { SendingSettings } from "@spi/domain/release/sending/sending-settings";
import { sealedPart, sealedPartOfFormat1 } from "@spi/domain/campaign/sealed-campaign";
import type { RunConfiguration } from "../../../database/schema.ts";

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

/** Whether a seal, of whatever format it was made in, is of this configuration; false for a format that is not known. */
export function isSealOf(seal: string, configuration: Configuration): boolean {
  const [format, hash] = seal.includes(":") ? seal.split(":", 2) : ["1", seal];
  return format !== undefined && isKnown(format) && hashIn(format, configuration) === hash;
}

/**
 * The seal of all that a decision is about: the configuration, and with it the people of a report, or the NHS Notify IDs, the
 * settings for sending and the findings with their answers; null where there are none.
 */
export function sealWith(seal: string, ...more: (string | null)[]): string {
  return `${seal}${ending(more)}`;
}

/** Whether a seal names what there is besides the configuration, or there is nothing to name. */
export function namesAlso(seal: string, ...more: (string | null)[]): boolean {
  return seal.endsWith(ending(more));
}

function ending(more: readonly (string | null)[]): string {
  return more.flatMap((part) => (part === null ? [] : [`:${part}`])).join("");
}

/** The hash of the NHS Notify IDs that a decision is about; null where there are none. */
export function hashOfPlans(plans: readonly NotifyPlan[]): string | null {
  return plans.length === 0 ? null : hashOf(plans);
}

/** The hash of the settings for sending that a decision is about; null where they are the usual ones. */
export function hashOfSending(sending: SendingSettings | null): string | null {
  return sending === null ? null : hashOf(sending);
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(canonicalJson(value)).digest("hex");
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
