import type { ToldFinding } from "@spi/domain/api-contract";
import { sql } from "kysely";
import type { Db } from "../../database/schema.ts";
import type { AnswerRow } from "./answers.ts";

export type Refused = NonNullable<NonNullable<ToldFinding["earlier_answer"]>["not_accepted"]>;

/**
 * Of answers those that a reviewer did not accept since they were given, in the iteration or in the one they were carried from,
 * by finding: they are given anew (REQ-REV-33).
 */
export async function findRefusals(db: Db, answers: readonly AnswerRow[]): Promise<ReadonlyMap<string, Refused>> {
  const iterations = [...new Set(answers.flatMap((row) => [row.iteration_id, row.carried_from ?? row.iteration_id]))];
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
    answers.flatMap((answer): [string, Refused][] => {
      const places = [answer.iteration_id, answer.carried_from];
      const refusal = rejections.findLast(({ object_id, at, detail }) => {
        const { refused_answers } = detail as { refused_answers: string[] };
        return places.includes(object_id) && at > answer.answered_at && refused_answers.includes(answer.finding);
      });
      if (!refusal) return [];
      const { reason } = refusal.detail as { reason: string };
      return [[answer.finding, { by: refusal.actor, reason }]];
    }),
  );
}
