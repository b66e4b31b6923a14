import type { TeamPermissions } from "@spi/domain/users/permissions";
import type { Db } from "../database/schema.ts";
import { listWaitingReleases } from "./waiting-releases.ts";
import { type Waiting, listWaiting } from "./waiting.ts";
import type { Releasing } from "../releases/find-releasable.ts";

interface WaitingDecisions {
  waiting: Waiting[];
  /**
   * IDs of iterations whose approval is no longer valid, or whose report can no longer be sent. Users cannot create,
   * approve or reject reports for these iterations.
   */
  ended: ReadonlySet<string>;
}

/**
 * Lists everything that is waiting for the user, with reviews before releases. Omits reports of iterations that have
 * changed since their approval.
 */
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
