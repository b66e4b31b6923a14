import { conflict } from "@spi/domain/conflict";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type ReleaseFigures, addFigures } from "@spi/domain/release/figures";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { toStoredCancelled } from "@spi/domain/release/stored-problem";
import { type ReleaseFacts, type ReleaseMove, refuseRelease } from "@spi/domain/release/release";
import { proofChecks } from "@spi/domain/release/proof";
import { toStoredCancellation } from "../../database/tables/checked-people.ts";
import { countRemaining } from "@spi/domain/release/cancellation/cancelled-messages";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import type { Updateable } from "kysely";
import { json } from "../../database/json.ts";
import {
  type RequestedMove,
  type StoredRequestedMove,
  readRequestedMove,
  toStoredRequestedMove,
} from "../../database/tables/releases.ts";
import type { Db, Schema } from "../../database/schema.ts";
import { readFigures } from "../figures.ts";
import { refuseStart } from "../find-releasable.ts";
import { type ReleaseEvent, lockIteration, recordRelease } from "../iteration-record.ts";
import { readProofs, rejectProofs, sendProofs } from "../proof/decide-proof.ts";
import { findRecipients, reachesNoOne } from "../proof/test-recipients.ts";
import { otherNumber, refuseUnproved, startRelease } from "./start-release.ts";
import { endWaits, cancelRemaining, isStoppedByOutcomes, markUnclear } from "./stopped-release.ts";
import { type UnrecordedBatch, findUnrecordedBatches } from "../missing-files.ts";
import { type ReleaseRow, findRelease, lockRelease, noRelease } from "../store.ts";
import type { ReleaseDecision } from "./release-command.ts";

/** Runs a user's command on a release in the given transaction, and records it in the history. */
export async function decideRelease(db: Db, decision: ReleaseDecision): Promise<Result<null, Refusal>> {
  const { iterationId, teamId, command, actor, now, announce } = decision;
  await lockIteration(db, iterationId);
  const release = await lockRelease(db, iterationId);
  if (!release) {
    const isOver = (await findRelease(db, iterationId)) !== undefined;
    return refuse(isOver ? wrongState : noRelease);
  }
  const figures = addFigures(await readFigures(db, release.id));
  const unrecorded = await findUnrecordedFor(db, decision);
  const isRestored = unrecorded.some(({ batchId }) => batchId === undefined);
  const possiblyAccepted = figures.accepted + figures.unclear + unrecorded.length;
  const reason = refuseRelease(command.move, { ...factsOf(release, decision), possiblyAccepted, isRestored });
  if (reason === "forbidden") return refuse({ kind: "forbidden" });
  const hasSeen = command.version === undefined || command.version === release.version;
  if (reason === "wrongState" && hasSeen)
    return refuse({ kind: "conflict", code: "releaseState", params: { state: release.state } });
  if (reason !== undefined) return refuse({ kind: "conflict", code: "releaseMove", params: { reason } });
  if (command.move === "start" && command.messages !== figures.remaining)
    return refuse(otherNumber(command, figures.remaining));
  const isStale = command.move !== "stop" && command.version !== release.version;
  if (isStale || (command.move === "cancel" && command.remaining !== figures.remaining)) {
    return refuse(wrongState);
  }
  const effect = await effects[command.move](db, { release, decision, figures, unrecorded });
  if (!effect.ok) return effect;
  const { event, set, detail = {} } = effect.value;
  const version = release.version + 1;
  const decided = json({ by: actor, at: toTimestamp(now), version });
  await db
    .updateTable("release")
    .set({ ...set, version, last_decision: decided, lease_until: null })
    .where("id", "=", release.id)
    .execute();
  await recordRelease(db, announce, {
    iterationId,
    teamId,
    event,
    actor,
    now,
    detail: { reason: command.reason ?? null, ...detail },
  });
  return ok(null);
}

/**
 * Finds the details of an iteration's batches that are in the files but missing from the database. Returns an empty
 * list for a stop, which does not require files.
 */
async function findUnrecordedFor(db: Db, { files, iterationId, command }: ReleaseDecision): Promise<UnrecordedBatch[]> {
  return files && command.move !== "stop" ? findUnrecordedBatches(db, files, iterationId) : [];
}

function factsOf(
  release: ReleaseRow,
  { actor, permissions, now }: ReleaseDecision,
): Omit<ReleaseFacts, "possiblyAccepted" | "isRestored"> {
  const { state, approvers, requested_move: stored, started_at: started } = release;
  const requestedMove = stored && readRequestedMove(stored);
  return {
    state,
    userId: actor.id,
    permissions,
    approvers: approvers.map(({ id }) => id),
    request: requestedMove && !requestedMove.declined ? { move: requestedMove.move, by: requestedMove.by.id } : null,
    monthsSinceStart: started ? (now.getTime() - started.getTime()) / monthMilliseconds : 0,
  };
}

const monthMilliseconds = 30 * 24 * 60 * 60 * 1000;

interface EffectInput {
  release: ReleaseRow;
  decision: ReleaseDecision;
  figures: ReleaseFigures;
  unrecorded: readonly UnrecordedBatch[];
}

interface Effect {
  event: ReleaseEvent;
  set: Updateable<Schema["release"]>;
  detail?: Record<string, unknown>;
}

type MakeEffect = (db: Db, input: EffectInput) => Promise<Result<Effect, Refusal>>;

const effects: Record<ReleaseMove, MakeEffect> = {
  prove: async (db, { release, decision }) => {
    const refusal = await refuseStart(db, { ...decision, release });
    if (refusal) return refuse(refusal);
    const recipients = decision.recipients && (await findRecipients(db, decision.recipients, release.team_id));
    if (recipients && reachesNoOne(recipients)) return refuse(conflict("recipientsStopped"));
    const plans = await sendProofs(db, { releaseId: release.id, ...decision });
    return ok({ event: "releaseProofSent", set: {}, detail: { plans } });
  },
  readProof: async (db, { release, decision }) => {
    const { read = [] } = decision.command;
    const recorded = await readProofs(db, { releaseId: release.id, ...decision, read });
    if (!recorded.ok) return recorded;
    // An earlier request to resume was about test messages that have since changed.
    const set = release.requested_move?.what === "resume" ? { requested_move: null } : {};
    return ok({ event: "releaseProofRead", set, detail: { plans: read, read: Object.values(proofChecks) } });
  },
  rejectProof: async (db, { release, decision }) => {
    const { rejected: plans = [], reason = "" } = decision.command;
    const recorded = await rejectProofs(db, { releaseId: release.id, actor: decision.actor, plans, reason });
    return recorded.ok ? ok({ event: "releaseProofRejected", set: {}, detail: { plans } }) : recorded;
  },
  start: (db, { release, decision, figures }) =>
    startRelease(db, { ...decision, release, remaining: figures.remaining }),
  stop: async (_db, { decision }) => {
    const { reason, reasonProblems } = decision.command;
    const { name: by } = decision.actor;
    const problem: ReleaseProblem =
      reason !== undefined
        ? { code: "stopped", params: { by, reason } }
        : reasonProblems !== undefined
          ? { code: "stoppedReasonNotKept", params: { by, why: reasonProblems } }
          : { code: "stoppedWithoutReason", params: { by } };
    return ok({ event: "releaseStopped", set: { state: "stopped", problem: json(problem), requested_move: null } });
  },
  requestResume: async (db, { release, decision }) => {
    // The request is refused now if the second user could not agree to it. The refusal states the problem that must be
    // corrected first.
    const refusal = await refuseResume(db, { release, decision });
    if (refusal) return refuse(refusal);
    const withoutCondition =
      release.second_wave_condition !== null &&
      (decision.command.withoutCondition ?? (await isStoppedByOutcomes(db, release)));
    return ok(requestMove("resume", decision, { withoutCondition }));
  },
  resume: async (db, { release, decision }) => {
    const refusal = await refuseResume(db, { release, decision });
    if (refusal) return refuse(refusal);
    const on = { requested_move: null, problem: null, paused_until: null };
    const { withoutCondition = false } = release.requested_move ?? {};
    // The approved condition on outcomes applies again, unless two users chose to continue without it.
    const condition = withoutCondition ? { second_wave_condition: null } : {};
    const set = { state: "sending", people_check_due: true, ...on, ...condition } as const;
    await endWaits(db, release);
    return ok({ event: "releaseResumed", set, detail: { askedBy: release.requested_move?.by, withoutCondition } });
  },
  requestCancellation: async (_db, { release, decision }) =>
    release.people_check_due ? refuse(conflict("restBeingCounted")) : ok(requestMove("cancel", decision)),
  cancel: async (db, { release, decision, unrecorded }) => {
    if (release.people_check_due) return refuse(conflict("restBeingCounted"));
    await markUnclear(db, unrecorded);
    const figures = addFigures(await readFigures(db, release.id));
    await cancelRemaining(db, release, decision.now);
    const detail = {
      askedBy: release.requested_move?.by,
      reason: release.requested_move?.reason,
      remaining: figures.remaining,
    };
    const problem = release.requested_move && cancelledBy(release.requested_move, decision.actor);
    const set = {
      state: "giving up",
      requested_move: null,
      problem,
      cancellation: json(toStoredCancellation(countRemaining(figures))),
    } as const;
    return ok({ event: "releaseGivenUp", set, detail });
  },
  withdraw: async (_db, { release }) => {
    const detail = { reason: release.requested_move?.reason };
    return ok({ event: "releaseWithdrawn", set: { requested_move: null }, detail });
  },
  decline: async (_db, { release, decision }) => {
    if (!release.requested_move)
      return refuse({ kind: "conflict", code: "releaseMove", params: { reason: "noRequest" } });
    const declinedMove = { ...release.requested_move, declined: statementBy(decision) };
    return ok({
      event: "releaseDeclined",
      set: { requested_move: json(declinedMove) },
      detail: { askedBy: release.requested_move.by },
    });
  },
};

/**
 * Returns the reason why a stopped release cannot be resumed. Approved content has changed, test messages are unread,
 * or files are missing.
 */
async function refuseResume(
  db: Db,
  { release, decision }: Pick<EffectInput, "release" | "decision">,
): Promise<Refusal | undefined> {
  const refusal = (await refuseStart(db, { ...decision, release })) ?? (await refuseUnproved(db, release));
  if (refusal || !decision.files) return refusal;
  const fileNames = await decision.files.names(release.id);
  const known = await db.selectFrom("release_file").select("name").where("release_id", "=", release.id).execute();
  return known.every(({ name }) => fileNames.includes(name)) ? undefined : conflict("releaseFilesMissing");
}

const wrongState: Refusal = { kind: "conflict", code: "releaseMove", params: { reason: "wrongState" } };

const cancelledBy = ({ by, reason }: StoredRequestedMove, { name: approvedBy }: Actor) =>
  json(toStoredCancelled({ code: "cancelled", params: { requested_by: by.name, approved_by: approvedBy, reason } }));

const statementBy = ({ actor, now, command }: ReleaseDecision) => {
  return { by: actor, at: toTimestamp(now), reason: command.reason ?? "" };
};

function requestMove(
  move: RequestedMove["move"],
  decision: ReleaseDecision,
  more: Pick<RequestedMove, "withoutCondition"> = {},
): Effect {
  const requestedMove = toStoredRequestedMove({ move, ...statementBy(decision), ...more });
  const event = move === "resume" ? "releaseResumeAsked" : "releaseGiveUpAsked";
  return { event, set: { requested_move: json(requestedMove) }, detail: more };
}
