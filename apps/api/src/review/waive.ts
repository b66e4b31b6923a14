import { conflict } from "@spi/domain/conflict";
import { quoteWithOwner } from "@spi/domain/expectation/expectation-results";
import { toStoredResult } from "@spi/domain/expectation/stored-results";
import { type UnmetExpectation, type WaiverMove, possibleWaiverMoves } from "@spi/domain/expectation/waiver";
import { refuseWaiver } from "@spi/domain/iteration/lifecycle";
import { isWordedReason } from "@spi/domain/names/reason";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Permission } from "@spi/domain/users/permissions";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { hashWaiverRows } from "../history/hash-answers.ts";
import { configurationOf } from "../iterations/configuration.ts";
import { writeNextVersion } from "../iterations/next-version.ts";
import { type IterationKey, recordIteration, selectIterationForUpdate } from "../iterations/store.ts";
import { toFacts } from "../iterations/transition-facts.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import type { Announce } from "../mail/announce.ts";
import { findUnmet } from "../expectations/unmet-expectations.ts";
import { checkNewestReport } from "../reports/report-checks.ts";

interface WaiverRequest {
  key: IterationKey;
  /** Version of the iteration that the user saw. */
  base: number;
  /** Hash of the unmet expectation. */
  subject: string;
  move: WaiverMove;
  reason: string;
  change: Change;
  permissions: readonly Permission[];
  referenceHash: string;
  populationDir: string;
  /** Age in days above which population data is old. */
  peopleMaxAgeDays?: number | undefined;
  announce: Announce;
}

/** Stored history action for each step. */
const actions = { request: "askedWaiver", approve: "gaveWaiver", withdraw: "tookBackWaiver" } as const;

/**
 * Requests a waiver for an unmet expectation, approves another user's request, or withdraws the user's own request or
 * approval, as the iteration's next version. Refuses users who cannot approve, contributors, and users who approve
 * their own request. Also refuses if the expectation is a safety expectation, if the result has changed since the user
 * saw it, or if the decision has been made.
 */
export async function changeWaiver(db: Db, request: WaiverRequest): Promise<Result<null, Refusal>> {
  const { key, base, subject, move, change, referenceHash: reference, populationDir } = request;
  const campaign = await selectCampaignForUpdate(db, { teamId: key.teamId, id: key.campaignId });
  const current = campaign && (await selectIterationForUpdate(db, key));
  if (!current) return refuse({ kind: "notFound" });
  const reason = refuseWaiver(toFacts(current, request));
  if (reason) return refuse({ kind: "transition", reason, status: current.status });
  const stale = refuseSave({ ...current, lock_holder: null }, base, change.actor);
  if (stale) return refuse(stale);
  const { peopleMaxAgeDays } = request;
  const checked = { iterationId: current.id, now: change.now, peopleMaxAgeDays };
  const report = current.status === "report ready" ? await checkNewestReport(db, checked) : null;
  const configuration = { ...configurationOf({ campaign, iteration: current }), reference };
  const unmet = await findUnmet(db, { row: current, configuration, populationDir, report });
  const failing = unmet.failing.find(({ id }) => id === subject);
  if (!failing) return refuse(conflict("waiverOfOther"));
  const refusal = refuseMove(failing, request);
  if (refusal) return refuse(refusal);
  await store(db, { failing, report: unmet.report, iterationId: current.id, request });
  const row = await writeNextVersion(db, { current, set: {}, change });
  const { name, result, message } = failing;
  const why = move === "request" ? request.reason.trim() : failing.waiver?.reason;
  const detail = {
    waiver: { name, ...(result ? { result: toStoredResult(result) } : {}), message, report: unmet.report },
    reason: `${quoteWithOwner(failing)} is not met. ${message}${why ? ` Reason: ${why}` : ""}`,
    waivers: await hashWaiverRows(db, current.id),
  };
  await recordIteration(db, { row, change, action: actions[move], detail });
  if (move !== "withdraw") {
    const { actor, now } = change;
    await request.announce(db, { iterationId: row.id, transition: actions[move], about: name, actor, now });
  }
  return ok(null);
}

function refuseMove(failing: UnmetExpectation, { move, reason, change }: WaiverRequest): Refusal | undefined {
  const { safety, waiver } = failing;
  if (safety) return { kind: "forbidden", message: messages.safety };
  if (move === "request" && waiver)
    return { kind: "conflict", code: "waiverAsked", params: { by: waiver.requested_by.name } };
  if (move !== "request" && !waiver) return conflict("waiverNotAsked");
  if (move === "approve" && waiver?.approved_by)
    return { kind: "conflict", code: "waiverGiven", params: { by: waiver.approved_by.name } };
  if (move === "request" && !isWordedReason(reason))
    return { kind: "invalid", errors: { reason: [messages.noReason] } };
  if (move !== "request" && reason.trim() !== "")
    return { kind: "invalid", errors: { reason: [messages.reasonOfAnother] } };
  if (possibleWaiverMoves(failing, change.actor.id).includes(move)) return undefined;
  return { kind: "forbidden", message: move === "approve" ? messages.both : messages.notYours };
}

interface WaiverToStore {
  failing: UnmetExpectation;
  report: number | null;
  iterationId: string;
  request: WaiverRequest;
}

async function store(db: Db, { failing, report, iterationId, request }: WaiverToStore): Promise<void> {
  const { move, change, reason } = request;
  const { id: subject, about, name, result, message, waiver } = failing;
  if (move === "request") {
    const requested = { reason: reason.trim(), requested_by: json(change.actor), requested_at: change.now };
    // A waiver requested or approved by a user who has since become a contributor is not valid and is replaced.
    await db.deleteFrom("waiver").where("iteration_id", "=", iterationId).where("subject", "=", subject).execute();
    await db
      .insertInto("waiver")
      .values({
        iteration_id: iterationId,
        subject,
        subject_type: about,
        report_number: report,
        name,
        result: result ? json(toStoredResult(result)) : null,
        message,
        ...requested,
      })
      .execute();
    return;
  }
  // The user who approved a waiver can withdraw only the approval. The user who requested the waiver withdraws the
  // whole waiver.
  if (move === "withdraw" && waiver?.requested_by.id === change.actor.id) {
    await db.deleteFrom("waiver").where("iteration_id", "=", iterationId).where("subject", "=", subject).execute();
    return;
  }
  const set =
    move === "approve"
      ? { approved_by: json(change.actor), approved_at: change.now }
      : { approved_by: null, approved_at: null };
  await db
    .updateTable("waiver")
    .set(set)
    .where("iteration_id", "=", iterationId)
    .where("subject", "=", subject)
    .execute();
}

const messages = {
  safety: "No one can waive this expectation, because it is about safety. Change the rules instead.",
  both: "You asked for this waiver, so another approver must approve it.",
  notYours: "Only the person who asked for or approved this waiver can withdraw it.",
  reasonOfAnother: "Do not enter a reason. The person who asked for the waiver has already given one.",
  noReason: "Enter a short reason for the waiver, so that another approver can assess it.",
} as const;
