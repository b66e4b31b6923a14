import { toTimestamp } from "@spi/domain/day/calendar";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Actor } from "@spi/domain/users/user";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import { lockIteration, recordRelease } from "./iteration-record.ts";
import type { Announce } from "../mail/announce.ts";
import { type ReleaseRow, lockRelease } from "./store.ts";

interface Stop {
  release: Pick<ReleaseRow, "id" | "iteration_id" | "team_id">;
  problem: ReleaseProblem;
  /**
   * Routing plans without people, if this is why the release was stopped. Users who resume the release agree to
   * continue without these plans.
   */
  emptyPlans?: readonly string[];
  actor: Actor;
  /** True if a user made this decision, false if a worker did. */
  isDecision?: boolean;
  now: Date;
}

/**
 * Stops a release that is being sent, in the given transaction. No further batch is claimed, but a batch that is
 * already claimed is still sent. Returns false if the release is not being sent.
 */
export async function stopRelease(
  db: Db,
  announce: Announce,
  { release, problem, emptyPlans = [], actor, isDecision = false, now }: Stop,
) {
  await lockIteration(db, release.iteration_id);
  const current = await lockRelease(db, release.iteration_id);
  if (current?.id !== release.id || current.state !== "sending") return false;
  const version = current.version + 1;
  await db
    .updateTable("release")
    .set({ state: "stopped", problem: json(problem), requested_move: null, version, lease_until: null })
    .$if(isDecision, (update) => update.set({ last_decision: json({ by: actor, at: toTimestamp(now), version }) }))
    .$if(emptyPlans.length > 0, (update) => update.set({ plans_without_people: json([...emptyPlans]) }))
    .where("id", "=", release.id)
    .execute();
  const event = {
    iterationId: release.iteration_id,
    teamId: release.team_id,
    event: "releaseStopped",
    actor,
    now,
  } as const;
  await recordRelease(db, announce, { ...event, detail: { problem } });
  return true;
}
