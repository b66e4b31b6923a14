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
  /** Hash of the current attributes and operators. */
  reference: string;
}

/** Returns the differences between the current content and the approved content, or undefined if there are none. */
export function findSealMismatch({ campaign, iteration, reference }: Sealed): NotReadyProblem | undefined {
  const { seal } = iteration;
  const configuration = { ...configurationOf({ campaign, iteration }), reference };
  if (seal === null || !isSealOf(seal, configuration)) return changed([]);
  const settings = changedSending(campaign, iteration);
  return settings.length === 0 ? undefined : changed(settings);
}

/** Refuses to run or send an iteration unless its content is exactly what was approved. */
export function refuseUnsealed(sealed: Sealed): Refusal | undefined {
  const problem = findSealMismatch(sealed);
  return problem && { kind: "conflict", code: "notReady", params: { problem } };
}

const changed = (settings: readonly string[]): NotReadyProblem => ({ code: "changed", params: { settings } });
