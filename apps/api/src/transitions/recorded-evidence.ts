import { toStoredWaived } from "@spi/domain/expectation/stored-results";
import { waivedExpectations } from "@spi/domain/expectation/waiver";
import type { Db } from "../database/schema.ts";
import type { UnmetExpectations } from "../expectations/unmet-expectations.ts";
import { type AnsweredFindings, hashFindings, problemOf } from "../findings/answered-findings.ts";
import { countsForHistory } from "../findings/stored-counts.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { findSimilarWork } from "../iterations/similar-work.ts";

/** Returns the answers to record in the history with a decision. */
export function sealedAnswers(about: AnsweredFindings) {
  const answered = about.findings.flatMap(({ answer, ...finding }) => {
    if (!answer) return [];
    const { id, code } = finding;
    return [{ id, code, ...problemOf(finding), reason: answer.reason, by: answer.by }];
  });
  return {
    ...(answered.length > 0 ? { answered, findings: hashFindings(about) } : {}),
    ...countsForHistory(about.counted),
  };
}

/** Returns the waivers to record in the history with an approval. Empty if every expectation is met. */
export function waivedFailures(failing: UnmetExpectations) {
  const waived = waivedExpectations(failing.failing).map(toStoredWaived);
  return waived.length > 0 ? { waived } : {};
}

/** Returns the approvers who contributed to a similar iteration, so that the history can include them. */
export async function similarWork(db: Db, { id, document, contributors }: IterationRow, teamId: string) {
  const similar_work = await findSimilarWork(db, { id, teamId, content: document, contributors });
  return similar_work.length > 0 ? { similar_work } : {};
}
