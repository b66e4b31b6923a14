import { displayTimestamp, toTimestamp } from "@spi/domain/day/calendar";
import type { Selectable } from "kysely";
import type { Db } from "../database/schema.ts";
import type { WaiverTable } from "../database/tables/findings.ts";

/** Explains that a waiver is no longer valid, and why, for the users who requested or approved it. */
export function describeLapse({ current, earlier, cause, contributorIds }: WaiverLapse): string | undefined {
  if (!current) return earlier && `${describeWaiver(earlier)} ${cause ? describeCause(cause) : otherCauses}`;
  const since = [current.requested_by, current.approved_by].find(
    (approver) => approver && contributorIds.has(approver.id),
  );
  return since
    ? `${describeWaiver(current)} ${since.name} has since worked on this, so their request or approval is no longer valid. Ask for a new waiver.`
    : undefined;
}

interface WaiverLapse {
  current: Selectable<WaiverTable> | undefined;
  /** Most recent waiver with the same name that was given for a different result. */
  earlier: Selectable<WaiverTable> | undefined;
  /** A later save that made all earlier waivers invalid. */
  cause: Cause | undefined;
  contributorIds: ReadonlySet<string>;
}

/** A user's save of content that approvals and waivers cover. */
interface Cause {
  action: string;
  actor: { name: string };
  at: Date;
}

const causes: Readonly<Record<string, string>> = {
  savedEligibility: "the eligibility statement",
  savedExpectations: "the expectations",
};

/**
 * Finds the last save that was made after a waiver and changed content covered by every waiver. The save can be in the
 * iteration or its campaign. Returns undefined if there is none.
 */
export function findCause(db: Db, iterationId: string, waiver: Selectable<WaiverTable>): Promise<Cause | undefined> {
  return db
    .selectFrom("history")
    .select(["action", "actor", "at"])
    .where((e) =>
      e.or([
        e("object_id", "=", iterationId),
        e("object_id", "=", e.selectFrom("iteration").select("campaign_id").where("id", "=", iterationId)),
      ]),
    )
    .where("action", "in", Object.keys(causes))
    .where("at", ">", waiver.approved_at ?? waiver.requested_at)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
}

function describeCause({ action, actor, at }: Cause): string {
  return `The waiver is no longer valid, because ${actor.name} saved ${causes[action]} on ${displayTimestamp(toTimestamp(at))}. Ask for a new waiver.`;
}

const otherCauses =
  "The waiver is no longer valid, because something has changed since the waiver was requested. This could be a new report, a new request for review, or a change to the rules, expectations, eligibility statement or findings. Ask for a new waiver.";

function describeWaiver({ requested_by, approved_by }: Selectable<WaiverTable>): string {
  return `${requested_by.name} asked for a waiver${approved_by ? ` and ${approved_by.name} approved it` : ""}.`;
}
