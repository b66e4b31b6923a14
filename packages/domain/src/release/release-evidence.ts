import { keyOf } from "../campaign/notify-plans.ts";
import type { Actor } from "../users/user.ts";
import { changedFields } from "../values/changed-fields.ts";
import type { SendingSettings } from "./sending/sending-settings.ts";

/** Everything that a prepared list is bound to: one field for each part, so that a part added, removed or changed is noticed. */
export interface ReleaseEvidence {
  /** The seal of the approved configuration. */
  seal: string;
  /** The snapshot of the people that the approved report counts. */
  snapshot: string;
  /** The approved report's number. */
  reportNumber: number;
  /** Everyone who approved the iteration or its report. */
  approvers: readonly Actor[];
  /** NHS Notify IDs by routing plan ID. */
  plans: Readonly<Record<string, string>>;
  sending: SendingSettings;
}

/** Returns what of a prepared list's evidence is not approved now; routing plan IDs are compared whatever their letter case. */
export function changedEvidence(prepared: ReleaseEvidence, approved: ReleaseEvidence): (keyof ReleaseEvidence)[] {
  return changedFields(withPlanKeys(prepared), withPlanKeys(approved));
}

/** Routing plan IDs once were stored in small letters. */
function withPlanKeys(evidence: ReleaseEvidence): ReleaseEvidence {
  const plans = Object.entries(evidence.plans).map(([plan, uuid]) => [keyOf(plan), uuid]);
  return { ...evidence, plans: Object.fromEntries(plans) as ReleaseEvidence["plans"] };
}
