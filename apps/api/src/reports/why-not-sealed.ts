import type { Refusal } from "@spi/domain/refusal";
import type { NotReadyProblem } from "@spi/domain/release/not-ready";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { changedSending } from "../sending/store.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { isSealOf } from "../iterations/seal.ts";

interface Sealed {
  campaign: CampaignRow;
  iteration: IterationRow;
  /** The hash of the attributes and operators in force. */
  reference: string;
}

/** Returns how what would run and be sent now differs from what was approved; undefined if it is exactly that. */
export function whyNotSealed({ campaign, iteration, reference }: Sealed): NotReadyProblem | undefined {
  const { seal } = iteration;
  const configuration = { ...configurationOf({ campaign, iteration }), reference };
  if (seal === null || !isSealOf(seal, configuration)) return changed([]);
  const settings = changedSending(campaign, iteration);
  return settings.length === 0 ? undefined : changed(settings);
}

/** Refuses what runs or sends an iteration unless it would run and be sent exactly as it was approved. */
export function refuseUnsealed(sealed: Sealed): Refusal | undefined {
  const problem = whyNotSealed(sealed);
  return problem && { kind: "conflict", code: "notReady", params: { problem } };
}

const changed = (settings: readonly string[]): NotReadyProblem => ({ code: "changed", params: { settings } });
