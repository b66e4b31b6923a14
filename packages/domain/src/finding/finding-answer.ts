import type { VerifierFinding } from "./verifier-finding.ts";

/** Facts that an answer to a finding depends on, besides the finding's key. */
export interface Circumstances extends Pick<VerifierFinding, "people"> {
  /** The seal of all that was verified; the same one, the same finding. */
  seal: string;
  /** The ID of the rule it is about; absent in answers given before it was stored. */
  rule?: string | null;
}

/**
 * Returns whether an answer still holds for a finding with the same key. The key is the finding's code and all that its message
 * says of rules, cohorts, plans and days, so an answer falls when that changes. The number of people counts too: ten
 * times as many or a tenth is another question. The example person only illustrates it, and other people data alone change nothing.
 */
export function stillHolds(answered: Circumstances, now: Circumstances): boolean {
  return answered.seal === now.seal || sameMagnitude(answered.people, now.people);
}

function sameMagnitude(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true;
  return Math.max(one, other) < 10 * Math.max(Math.min(one, other), 1);
}
