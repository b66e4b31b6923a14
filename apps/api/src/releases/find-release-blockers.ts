import { ukDay } from "@spi/domain/day/calendar";
import { type NotReady, toNotReady, findFirstWaveProblem } from "@spi/domain/release/not-ready";
import { finalReleaseStates } from "@spi/domain/release/release";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { findSealMismatch } from "../reports/seal-mismatch.ts";
import { readPlansOf } from "../plans/store.ts";
import type { Db } from "../database/schema.ts";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import { approvedStatuses } from "../reports/other-approved-iterations.ts";
import { newestPeople } from "../reports/finished-reports.ts";
import type { Releasing } from "./find-releasable.ts";
import { type JudgedBy, judgeReleasable } from "./check-releasable.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

interface Stored {
  campaign: CampaignRow;
  iteration: IterationRow;
}

/**
 * Returns the reasons why approved iterations cannot be sent, by iteration ID. For an approved report, this is the
 * reason why a start would be refused. Otherwise, it is only the reason why an approval ended or, for a finished
 * report, that the run date has passed.
 */
export async function findReleaseBlockers(
  db: Db,
  stored: readonly Stored[],
  { trainingTeams, now }: Releasing,
): Promise<Map<string, NotReady>> {
  const approved = stored.filter(({ iteration }) => approvedStatuses.includes(iteration.status));
  if (approved.length === 0) return new Map();
  const { hash: reference } = await currentReferenceData(db);
  const ids = approved.flatMap(({ iteration: { id, status } }) => (status === "report approved" ? [id] : []));
  const reports = await newestPeople(db, ids);
  const releases = await openReleases(db, ids);
  const plans = await readPlansOf(db, [...new Set(approved.map(({ campaign }) => campaign))]);
  const by = { reference, trainingTeams, now };
  const blockers = new Map<string, NotReady>();
  for (const { campaign, iteration } of approved) {
    const { id, status } = iteration;
    const release = releases.get(id);
    const parts = { campaign, iteration, plans: plans.get(campaign.id) ?? [], report: reports.get(id), release };
    const why = status === "report approved" ? whyNotSent(parts, by) : approvalEndReason(parts, by);
    if (why) blockers.set(id, why);
    // Hashing blocks the event loop, so other work runs in between.
    await yieldToEventLoop();
  }
  return blockers;
}

function whyNotSent(approved: Parameters<typeof judgeReleasable>[0], by: JudgedBy) {
  const judged = judgeReleasable(approved, by);
  return judged.ok ? undefined : toNotReady(judged.refusal, (approved.release?.started_at ?? null) !== null);
}

function approvalEndReason({ campaign, iteration }: Stored, { reference, now }: JudgedBy): NotReady | undefined {
  const changed = findSealMismatch({ campaign, iteration, reference });
  const today = ukDay(now);
  const late =
    iteration.status === "report ready"
      ? findFirstWaveProblem({ runDate: iteration.document.IterationDate, notBefore: null, today })
      : undefined;
  if (changed) return toNotReady({ problem: changed, late }, false);
  return late && toNotReady({ problem: late }, false);
}

async function openReleases(db: Db, iterationIds: readonly string[]) {
  if (iterationIds.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom("release")
    .select(["iteration_id", "seal", "snapshot", "plans", "approvers", "report_number", "settings", "started_at"])
    .where("iteration_id", "in", iterationIds)
    .where("state", "not in", finalReleaseStates)
    .execute();
  return new Map(rows.map(({ iteration_id: id, ...release }) => [id, release]));
}
