import type { Actor } from "@spi/domain/users/user";
import type { Db } from "../database/schema.ts";
import type { IterationRecord } from "./iteration-record.ts";
import type { ReleaseRow } from "./store.ts";
import { lockRelease } from "./store.ts";

interface Stop {
  release: Pick<ReleaseRow, "id" | "iteration_id" | "team_id">;
  cause: string;
  actor: Actor;
  now: Date;
}

/**
 * Stops a release that is sending, in the transaction given: no batch is claimed from then on, and whoever has claimed one
 * hands that one over still. False when it was not sending.
 */
export async function stopRelease(db: Db, record: IterationRecord, { release, cause, actor, now }: Stop) {
  await record.lock(db, release.iteration_id);
  const current = await lockRelease(db, release.iteration_id);
  if (current?.id !== release.id || current.state !== "sending") return false;
  await db
    .updateTable("release")
    .set({ state: "stopped", cause, asked: null, version: current.version + 1, lease_until: null })
    .where("id", "=", release.id)
    .execute();
  const event = {
    iterationId: release.iteration_id,
    teamId: release.team_id,
    event: "releaseStopped",
    actor,
    now,
  } as const;
  await record.record(db, { ...event, detail: { reason: cause } });
  return true;
}
