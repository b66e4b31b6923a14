import type { FindingView } from "@spi/domain/api-contract";
import type { TransitionName } from "@spi/domain/iteration/lifecycle";
import { type StoredRejection, refusalReason } from "@spi/domain/finding/refused-answer";
import type { Refusal } from "@spi/domain/refusal";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { AnswerRow } from "../iterations/finding-answers.ts";

type AnswerView = NonNullable<FindingView["earlier_answer"]>;

type RejectedAnswer = NonNullable<StoredRejection["answered"]>[number];

export type AnswerRejection = NonNullable<AnswerView["not_accepted"]>;

/**
 * Finds the answers that a reviewer did not accept and that have since been changed or withdrawn, in this iteration or
 * the one it was copied from. Returns the last such answer for each finding. The history stores each rejected answer
 * with the answer that replaced it.
 */
export async function findRejectedEarlier(
  db: Db,
  iterationId: string,
  answers: readonly AnswerRow[],
): Promise<ReadonlyMap<string, AnswerView>> {
  const sources = [...new Set(answers.flatMap(({ carried_from_id: carried_from }) => carried_from ?? []))];
  const replies = await db
    .selectFrom("history")
    .select(["object_id", "detail"])
    .where("object_id", "in", [iterationId, ...sources])
    .where("action", "in", ["answered finding", "withdrew answer"])
    .where(sql<boolean>`detail -> 'refused_answer' is not null`)
    .orderBy("position")
    .execute();
  const carried = new Map(
    answers.map(({ finding_key: finding, carried_from_id: carried_from }) => [finding, carried_from]),
  );
  return new Map(
    replies.flatMap(({ object_id, detail }): [string, AnswerView][] => {
      const { finding, refused_answer: earlier } = detail as { finding: RejectedAnswer; refused_answer: AnswerView };
      const isRelevant = object_id === iterationId || object_id === carried.get(finding.id);
      const { not_accepted: refused } = earlier;
      const not_accepted = refused && { ...refused, reason: refusalReason(refused.reason, finding) };
      return isRelevant ? [[finding.id, { ...earlier, not_accepted }]] : [];
    }),
  );
}

/** Returns whether two reasons have the same words, ignoring case, white space and punctuation. */
export function hasSameWords(first: string, second: string): boolean {
  return normaliseReason(first) === normaliseReason(second);
}

const normaliseReason = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(" ");

/**
 * Finds the current answers that a reviewer has since declined to accept, in this iteration or the one it was copied
 * from, by finding. The writer must answer these findings again.
 */
export async function findRejections(
  db: Db,
  answers: readonly AnswerRow[],
): Promise<ReadonlyMap<string, AnswerRejection>> {
  const iterations = [
    ...new Set(answers.flatMap((row) => [row.iteration_id, row.carried_from_id ?? row.iteration_id])),
  ];
  if (iterations.length === 0) return new Map();
  const rejections = await db
    .selectFrom("history")
    .select(["object_id", "at", "actor", "detail"])
    .where("object_id", "in", iterations)
    .where("action", "=", "reject")
    .where(sql<boolean>`detail -> 'refused_answers' is not null`)
    .orderBy("position")
    .execute();
  return new Map(
    answers.flatMap((answer): [string, AnswerRejection][] => {
      const iterationIds = [answer.iteration_id, answer.carried_from_id];
      const refusal = rejections.findLast(({ object_id, at, detail }) => {
        const { refused_answers } = detail as { refused_answers: string[] };
        return (
          iterationIds.includes(object_id) && at > answer.answered_at && refused_answers.includes(answer.finding_key)
        );
      });
      if (!refusal) return [];
      const { reason, answered = [] } = refusal.detail as StoredRejection & { reason: string };
      const given = answered.find(({ id }) => id === answer.finding_key);
      return [[answer.finding_key, { by: refusal.actor, reason: refusalReason(reason, given) }]];
    }),
  );
}

/**
 * Refuses a request that lists answers as not accepted in any decision other than a rejection, or that lists answers to
 * findings that were not shown. Otherwise the reviewer's view of these answers would be lost.
 */
export function refuseNotAccepted(
  decision: TransitionName,
  named: readonly string[] | undefined,
  shown: readonly Pick<FindingView, "id" | "answer">[],
): Refusal | undefined {
  if (named === undefined || named.length === 0) return undefined;
  if (decision !== "reject") return notAccepted("To reject an answer, you must reject the iteration.");
  const answered = new Set(shown.filter(({ answer }) => answer !== null).map(({ id }) => id));
  if (named.every((id) => answered.has(id))) return undefined;
  return notAccepted(
    "A finding you chose no longer has an answer. Reload the page, then choose the answers you do not accept.",
  );
}

function notAccepted(message: string): Refusal {
  return { kind: "invalid", errors: { refused_answers: [message] } };
}
