import type { VerifierFinding } from "./verifier-finding.ts";

/** Facts that an answer to a finding depends on, in addition to the finding's key. */
export interface AnswerBasis extends Pick<VerifierFinding, "people"> {
  /** Hash of everything that was verified. If two seals are equal, the findings are the same. */
  seal: string;
  /** ID of the rule that the finding is about. Absent in answers from before we stored this ID. */
  rule?: string | null;
}

/**
 * Returns whether an answer is still valid for a finding with the same key. The key consists of the finding's code and
 * everything in its message about rules, cohorts, plans and days. If any of this changes, the answer is no longer
 * valid. A tenfold increase or decrease in the number of people also makes the answer invalid, because the question is
 * then a different one. A different example person or a change in the population data alone makes no difference.
 */
export function isStillValid(answered: AnswerBasis, now: AnswerBasis): boolean {
  return answered.seal === now.seal || sameMagnitude(answered.people, now.people);
}

function sameMagnitude(count: number | null, other: number | null): boolean {
  if (count === null || other === null) return true;
  return Math.max(count, other) < 10 * Math.max(Math.min(count, other), 1);
}
