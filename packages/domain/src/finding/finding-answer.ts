import type { VerifierFinding } from "./verifier-finding.ts";

/** Facts that an answer to a finding depends on, besides the finding's key. */
export interface AnswerBasis extends Pick<VerifierFinding, "people"> {
  /** Hash of everything that was verified. If the seal is the same, so is the finding. */
  seal: string;
  /** The ID of the rule it is about. Absent in answers given before it was stored. */
  rule?: string | null;
}

/**
 * Returns whether an answer is still valid for a finding with the same key. The key contains the finding's code and
 * everything its message says about rules, cohorts, plans and days, so an answer lapses when any of that changes. The
 * number of people matters too, because a tenfold increase or decrease makes it a different question. The example
 * person only illustrates the finding, and a change in the people data alone makes no difference.
 */
export function isStillValid(answered: AnswerBasis, now: AnswerBasis): boolean {
  return answered.seal === now.seal || sameMagnitude(answered.people, now.people);
}

function sameMagnitude(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return true;
  return Math.max(one, other) < 10 * Math.max(Math.min(one, other), 1);
}
