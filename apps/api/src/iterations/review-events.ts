import { toTimestamp } from "@spi/domain/day/calendar";
import { type StoredRejection, rejectionReason } from "@spi/domain/finding/refused-answer";
import { isReason } from "@spi/domain/names/reason";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";

/** A decision on an iteration or its report, read from the history. */
export interface PastDecision {
  by: { id: string; name: string };
  at: string;
  about: "iteration" | "report";
  reason: string | null;
}

/**
 * A rejection, with the response that its author gave when they sent the iteration for review again. The response is null
 * if there is none. `sent_again` is the time when the iteration was last sent for review since. Null if it has not been.
 */
interface Rejection extends PastDecision {
  answer: { by: { id: string; name: string }; at: string; text: string } | null;
  sent_again: string | null;
}

/**
 * Returns the rejections of an iteration or its reports since one of its reports was last approved, newest first, each
 * with its response. Omits a rejection without a response if the iteration has since been approved.
 */
export async function listRejections(db: Db, iterationId: string): Promise<Rejection[]> {
  const events = await reviewEvents(db, iterationId);
  const settled = events.findIndex(({ action }) => action === "approveReport");
  const open = settled === -1 ? events : events.slice(0, settled);
  return open.flatMap((event, index) => {
    if (!isRejection(event)) return [];
    const later = open.slice(0, index);
    const answer = later.findLast(isAnswer);
    if (!answer && later.some(({ action }) => action === "approve")) return [];
    const sent = later.find(({ action }) => action === "sendForReview");
    return [
      {
        ...toDecision(event),
        answer: answer ? toAnswer(answer) : null,
        sent_again: sent ? toTimestamp(sent.at) : null,
      },
    ];
  });
}

export type ReviewEvent = Awaited<ReturnType<typeof reviewEvents>>[number];

/** Lists all of an iteration's review events in the history, newest first. */
export async function reviewEvents(db: Db, iterationId: string) {
  const events = await db
    .selectFrom("history")
    .select(["position", "actor", "at", "action"])
    .select(sql<string | null>`detail ->> 'reason'`.as("reason"))
    .select(sql<StoredRejection["refused_answers"] | null>`detail -> 'refused_answers'`.as("refused_answers"))
    .select(sql<StoredRejection["answered"] | null>`detail -> 'answered'`.as("answered"))
    .where("object_id", "=", iterationId)
    .where("action", "in", ["sendForReview", "approve", "reject", "approveReport", "rejectReport"])
    .orderBy("position", "desc")
    .limit(200)
    .execute();
  return events.map(({ refused_answers, answered, ...event }) => ({
    ...event,
    reason: rejectionReason({
      reason: event.reason,
      ...(refused_answers ? { refused_answers } : {}),
      ...(answered ? { answered } : {}),
    }),
  }));
}

export const isRejection = ({ action }: ReviewEvent) => action === "reject" || action === "rejectReport";
const isAnswer = ({ action, reason }: ReviewEvent) => action === "sendForReview" && isReason(reason ?? "");

const toAnswer = ({ actor, at, reason }: ReviewEvent) => ({ by: actor, at: toTimestamp(at), text: reason ?? "" });

export const toDecision = ({ actor, at, action, reason }: ReviewEvent): PastDecision => ({
  by: actor,
  at: toTimestamp(at),
  about: action === "approve" || action === "reject" ? "iteration" : "report",
  reason,
});

/**
 * Returns the position of the last decision on an iteration or its report in the history. Undefined if there is none.
 */
export async function lastDecision(db: Db, iterationId: string): Promise<string | undefined> {
  return (await reviewEvents(db, iterationId)).find(({ action }) => action !== "sendForReview")?.position;
}

/** Returns the position of the iteration's last approval in the history. Undefined if it was never approved. */
export async function lastApproval(db: Db, iterationId: string): Promise<string | undefined> {
  return (await reviewEvents(db, iterationId)).find(({ action }) => action === "approve")?.position;
}
