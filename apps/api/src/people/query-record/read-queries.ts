import { type Day, toTimestamp } from "@spi/domain/day/calendar";
import type { Db } from "../../database/schema.ts";
import type { QuestionCondition, QuestionedIteration } from "../../database/tables/people-questions.ts";

/**
 * A recorded query about real people. If a user repeats a query, it is recorded only once a day, when it is first sent.
 */
export interface RecordedQuery {
  at: string;
  user_id: string;
  /** Username, or the user ID if the user is no longer known. */
  username: string;
  kind: string;
  /** Number of answers that the query used up. */
  answers: number;
  iterations: QuestionedIteration[];
  conditions: QuestionCondition[];
}

/** Lists the recorded queries about real people since a date, oldest first, for one user or for everyone. */
export async function readQueries(
  db: Db,
  { since, userId }: { since: Day; userId?: string | undefined },
): Promise<RecordedQuery[]> {
  let query = db
    .selectFrom("people_query")
    .leftJoin("user_account", "user_account.id", "people_query.user_id")
    .select(["user_id", "username", "kind", "answered", "answer_count", "iterations", "conditions", "queried_at"])
    .where("queried_on", ">=", since)
    .orderBy("queried_at")
    .orderBy("query_hash");
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  return (await query.execute()).map(({ queried_at: at, answered, answer_count: answers, username, ...row }) => ({
    ...row,
    at: toTimestamp(at),
    username: username ?? row.user_id,
    answers: answered ? answers : 0,
  }));
}
