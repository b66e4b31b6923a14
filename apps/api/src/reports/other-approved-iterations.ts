import { ukDay } from "@spi/domain/day/calendar";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { IterationStatus } from "@spi/domain/iteration/lifecycle";
import { findFirstWaveProblem } from "@spi/domain/release/not-ready";
import { sql } from "kysely";
import type { CampaignRow } from "../campaigns/answer.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { findSealMismatch } from "./seal-mismatch.ts";
import { sendingOf } from "../sending/store.ts";
import type { Db } from "../database/schema.ts";
import type { ReportRow } from "./store.ts";
import { currentReferenceData } from "../metadata/reference-store.ts";

/** Statuses in which an iteration's approval is still valid. */
export const approvedStatuses: readonly IterationStatus[] = [
  "approved",
  "report requested",
  "report ready",
  "report approved",
];

/** Maximum number of other iterations in one scan. The iterations with the latest run dates are used. */
const maxOthers = 20;

/**
 * Returns the current content of the campaign's other iterations that have invited, or can still invite, people. The
 * latest run date comes first. Includes iterations that were sent. Omits iterations that changed after approval, were
 * not started in time or are limited to a list of people.
 */
export async function findOtherApprovedIterations(
  db: Db,
  { iteration_id: iterationId }: Pick<ReportRow, "iteration_id">,
  now: Date,
): Promise<IterationContent[]> {
  const rows = await findApproved(db, iterationId);
  const [first] = rows;
  if (!first) return [];
  const campaign = await db
    .selectFrom("campaign")
    .selectAll()
    .where("id", "=", first.campaign_id)
    .executeTakeFirstOrThrow();
  const { hash: reference } = await currentReferenceData(db);
  const begun = await findStarted(
    db,
    rows.map(({ id }) => id),
  );
  const today = ukDay(now);
  return rows
    .filter(
      (iteration) =>
        iteration.status === "sent to nhs notify" ||
        (!findSealMismatch({ campaign, iteration, reference }) &&
          (begun.has(iteration.id) || !isTooLate(campaign, iteration, today))),
    )
    .slice(0, maxOthers)
    .map(({ document }) => document);
}

function isTooLate(campaign: CampaignRow, { document }: IterationRow, today: string): boolean {
  const { not_before: notBefore } = sendingOf(campaign);
  return findFirstWaveProblem({ runDate: document.IterationDate, notBefore, today }) !== undefined;
}

async function findApproved(db: Db, iterationId: string): Promise<IterationRow[]> {
  return db
    .selectFrom("iteration")
    .innerJoin("iteration as own", "own.campaign_id", "iteration.campaign_id")
    .selectAll("iteration")
    .where("own.id", "=", iterationId)
    .where("iteration.id", "<>", iterationId)
    .where("iteration.status", "in", [...approvedStatuses, "sent to nhs notify"])
    .where(sql<boolean>`iteration.document -> 'OnlyPeople' is null`)
    .orderBy(sql`iteration.document ->> 'IterationDate'`, "desc")
    .orderBy("iteration.number", "desc")
    .execute();
}

/** Finds the iterations with a release that has been started. A started release continues after the run date. */
async function findStarted(db: Db, iterationIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("release")
    .select("iteration_id")
    .where("iteration_id", "in", iterationIds)
    .where("started_at", "is not", null)
    .execute();
  return new Set(rows.map(({ iteration_id: id }) => id));
}
