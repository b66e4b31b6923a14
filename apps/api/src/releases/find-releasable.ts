import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type NotReadyReason, notReadySentence, onlyApproved, undoAdvice } from "@spi/domain/release/not-ready";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import { type Result, refuse } from "@spi/domain/values/result";
import { type IterationKey, findIteration } from "../iterations/store.ts";
import { refuseListInUse } from "../iterations/refuse-list-in-use.ts";
import { plansNotSealed } from "../plans/approve.ts";
import { readPlans } from "../plans/store.ts";
import { findCampaign } from "../campaigns/store.ts";
import type { Db } from "../database/schema.ts";
import { newestPeople } from "../reports/finished-reports.ts";
import type { ReleaseRow } from "./store.ts";
import { type Releasable, judgeReleasable } from "./check-releasable.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

export interface Releasing {
  /** IDs of teams that never send. */
  trainingTeams: readonly string[];
  now: Date;
}

/** Reason why an iteration's list cannot be sent. */
type NotReleasable =
  | { kind: "gone" }
  | { kind: "notApproved"; status: IterationStatus }
  | { kind: "notReady"; why: NotReadyReason };

/**
 * Finds the content that is sent when an iteration is released. This is exactly the content that was approved, with the
 * approved NHS Notify IDs.
 */
export async function findReleasable(
  db: Db,
  key: Pick<IterationKey, "teamId" | "id">,
  by: Releasing,
): Promise<Result<Releasable, Refusal>> {
  const releasable = await findOrExplain(db, key, by);
  return releasable.ok ? releasable : refuse(toRefusal(releasable.refusal));
}

/**
 * Returns the refusal to send a prepared list if approved content has changed or the last date for sending has passed.
 * Before the start, also refuses if another iteration for some of the same people is in use.
 */
export async function refuseStart(db: Db, by: Releasing & { release: ReleaseRow }): Promise<Refusal | undefined> {
  const releasable = await findOrExplain(db, keyOf(by.release), by);
  const isStarted = by.release.started_at !== null;
  if (releasable.ok) return isStarted ? undefined : refuseListInUse(db, by.release.iteration_id);
  return isStarted ? afterStart(releasable.refusal) : toRefusal(releasable.refusal);
}

/** Returns the result of `refuseStart` as the problem for which a worker stops the release. */
export async function refuseWave(db: Db, by: Releasing & { release: ReleaseRow }): Promise<ReleaseProblem | undefined> {
  const releasable = await findOrExplain(db, keyOf(by.release), by);
  return releasable.ok ? undefined : toProblem(releasable.refusal);
}

const keyOf = ({ iteration_id: id, team_id: teamId }: ReleaseRow) => ({ teamId, id });

async function findOrExplain(
  db: Db,
  { teamId, id }: Pick<IterationKey, "teamId" | "id">,
  { trainingTeams, now, release }: Releasing & { release?: ReleaseRow },
): Promise<Result<Releasable, NotReleasable>> {
  const row = await db.selectFrom("iteration").select("campaign_id").where("id", "=", id).executeTakeFirst();
  const campaign = row && (await findCampaign(db, { teamId, id: row.campaign_id }));
  const iteration = campaign && (await findIteration(db, { teamId, campaignId: campaign.id, id }));
  if (!iteration) return refuse({ kind: "gone" });
  const { status } = iteration;
  if (status !== "report approved") return refuse({ kind: "notApproved", status });
  const { hash: reference } = await currentReferenceData(db);
  const report = (await newestPeople(db, [id])).get(id);
  const plans = await readPlans(db, campaign);
  const approved = { campaign, iteration, plans, report, release };
  const judged = judgeReleasable(approved, { reference, trainingTeams, now });
  return judged.ok ? judged : refuse({ kind: "notReady", why: judged.refusal });
}

function toRefusal(barred: NotReleasable): Refusal {
  if (barred.kind === "gone") return { kind: "notFound" };
  if (barred.kind === "notApproved") return { kind: "wrongStatus", status: barred.status, message: onlyApproved };
  const { problem, late } = barred.why;
  if (problem.code !== "notifyIds") return { kind: "conflict", code: "notReady", params: barred.why };
  const { errors, ...refusal } = plansNotSealed(problem.params);
  const lateErrors = late && { IterationDate: [notReadySentence({ problem: late })] };
  return { ...refusal, errors: { ...errors, ...lateErrors } };
}

/**
 * Adds advice on how to resume to a refusal after the start. Users must undo the change, because an iteration that has
 * been sent cannot be moved back to draft.
 */
function afterStart(barred: NotReleasable): Refusal {
  const refusal = toRefusal(barred);
  if (refusal.kind === "wrongStatus") return { ...refusal, message: `${onlyApproved} ${undoAdvice}` };
  const isNotReady = barred.kind === "notReady" && refusal.kind === "conflict";
  return isNotReady ? { kind: "conflict", code: "cannotResume", params: barred.why } : refusal;
}

function toProblem(barred: NotReleasable): ReleaseProblem {
  switch (barred.kind) {
    case "gone":
      return { code: "approvedGone", params: {} };
    case "notApproved":
      return { code: "notApproved", params: {} };
    case "notReady":
      return { code: "notReady", params: barred.why };
  }
}
