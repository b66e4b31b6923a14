import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import type { AnswerRow } from "../iterations/finding-answers.ts";

/** Returns answers to problems that are no longer found. */
export function findLapsedAnswers(answers: readonly AnswerRow[], findings: readonly VerifierFinding[]): AnswerRow[] {
  const keys = new Set(findings.map(({ key }) => key));
  return answers.filter(({ finding_key: finding }) => !keys.has(finding));
}

/**
 * Returns the most recent answer to a finding of the same kind about the same rule before its condition changed.
 * Returns undefined if there is none.
 */
export function findLapsedAnswer({ code, rule }: VerifierFinding, lapsed: readonly AnswerRow[]): AnswerRow | undefined {
  if (rule === null) return undefined;
  return lapsed
    .filter((answer) => answer.code === code && answer.circumstances.rule === rule)
    .toSorted((a, b) => a.answered_at.getTime() - b.answered_at.getTime())
    .at(-1);
}
