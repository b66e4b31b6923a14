import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Db } from "../database/schema.ts";
import { listWaitingReleases } from "./waiting-releases.ts";
import { type Waiting, listWaiting } from "./waiting.ts";
import type { Releasing } from "../releases/find-releasable.ts";

interface WaitingDecisions {
  waiting: Waiting[];
  /** IDs of iterations whose approval no longer counts, or whose report can no longer be sent: none is made, or to be decided about. */
  ended: ReadonlySet<string>;
}

/** All that waits for somebody: reviews, then releases; no report whose iteration changed since it was approved. */
export async function listWaitingDecisions(
  db: Db,
  user: { id: string; teams: readonly TeamPermissions[] },
  releasing: Releasing,
): Promise<WaitingDecisions> {
  const { waiting: releases, ended } = await listWaitingReleases(db, user, releasing);
  const reviews = (await listWaiting(db, user)).filter(
    ({ about, iteration_id: id }) => about === "iteration" || !ended.has(id),
  );
  return { waiting: [...reviews, ...releases], ended };
}
