import { keyOf } from "../campaign/notify-plans.ts";
import type { Actor } from "../users/user.ts";
import { changedFields } from "../values/changed-fields.ts";
import type { SendingSettings } from "./sending/sending-settings.ts";

/**
 * Everything that a prepared list depends on, each in its own field. This lets us detect any addition, removal or
 * change.
 */
export interface ReleaseEvidence {
  /** The seal of the approved configuration. */
  seal: string;
  /** The snapshot of the people counted in the approved report. */
  snapshot: string;
  /** The approved report's number. */
  reportNumber: number;
  /** All users who approved the iteration or its report. */
  approvers: readonly Actor[];
  /** NHS Notify IDs by routing plan ID. */
  plans: Readonly<Record<string, string>>;
  sending: SendingSettings;
}

/**
 * Returns the parts of a prepared list's evidence that differ from what is approved now. Case is
 * ignored in routing plan IDs.
 */
export function changedEvidence(prepared: ReleaseEvidence, approved: ReleaseEvidence): (keyof ReleaseEvidence)[] {
  return changedFields(withPlanKeys(prepared), withPlanKeys(approved));
}

/** Converts routing plan IDs to lower case, because they used to be stored that way. */
function withPlanKeys(evidence: ReleaseEvidence): ReleaseEvidence {
  const plans = Object.entries(evidence.plans).map(([plan, uuid]) => [keyOf(plan), uuid]);
  return { ...evidence, plans: Object.fromEntries(plans) as ReleaseEvidence["plans"] };
}
