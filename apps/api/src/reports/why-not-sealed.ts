import { namedEntries } from "@spi/domain/names/named-entries";
import type { Refusal } from "@spi/domain/refusal";
import { reviewAgain } from "@spi/domain/release/not-ready";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { changedSending } from "../sending/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { isSealOf } from "../iterations/seal.ts";

export const noLongerApproved: Refusal = {
  kind: "conflict",
  message: `The campaign, the iteration or the reference data changed after it was approved. ${reviewAgain}`,
};

const inSettings = "in the settings for sending";
const changedWords = {
  one: `changed after it was approved, ${inSettings}`,
  several: `changed after they were approved, ${inSettings}`,
};

interface Sealed {
  campaign: CampaignRow;
  iteration: IterationRow;
  /** The hash of the attributes and operators in force. */
  reference: string;
}

/** Why what would run and be sent now is not what was approved; undefined where it is exactly that. */
export function whyNotSealed({ campaign, iteration, reference }: Sealed): Refusal | undefined {
  const { seal } = iteration;
  const configuration = { ...configurationOf({ campaign, iteration }), reference };
  if (seal === null || !isSealOf(seal, configuration)) return noLongerApproved;
  const changed = changedSending(campaign, iteration);
  if (changed.length === 0) return undefined;
  return { kind: "conflict", message: `${namedEntries(changed, changedWords)} ${reviewAgain}` };
}
