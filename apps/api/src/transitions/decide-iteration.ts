import { ok } from "@spi/domain/values/result";
import type { UnmetExpectations } from "../expectations/unmet-expectations.ts";
import type { AnsweredFindings } from "../findings/answered-findings.ts";
import { readPlans } from "../plans/store.ts";
import { sealIteration } from "../review/decision-seal.ts";
import { type IterationLock, runConfiguration } from "./transition.ts";
import { decide } from "./decide.ts";

/**
 * Decides on an iteration as shown to its reviewer, with its configuration, findings, waivers, NHS Notify IDs and
 * sending settings. Returns the decision's columns.
 */
export async function decideIteration(
  lock: IterationLock,
  transition: "approve" | "reject",
  { findings, failing }: { findings: AnsweredFindings; failing: UnmetExpectations },
) {
  const { db, campaign } = lock;
  const plans = await readPlans(db, campaign);
  const configuration = runConfiguration(lock);
  const now = sealIteration({ configuration, plans, sending: campaign.sending_settings, findings, failing });
  const decision = decide(lock, { transition, now });
  return decision.ok ? ok({ columns: decision.value, plans }) : decision;
}
