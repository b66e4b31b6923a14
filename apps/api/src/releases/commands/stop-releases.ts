import { type ReleaseFigures, addFigures } from "@spi/domain/release/figures";
import type { ReleaseState } from "@spi/domain/release/release";
import type { Actor } from "@spi/domain/users/user";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Db, Schema } from "../../database/schema.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import { readFigures } from "../figures.ts";
import type { Announce } from "../../mail/announce.ts";
import { stopRelease } from "../stop-release.ts";

/** Releases that an operator selects. These are the releases of one iteration, of one team, or all. */
export type StopScope = { of: "iteration_id" | "team_id"; id: string } | { of: "all" };

/** A release in the scope of a stop. Releases that have ended are not included. */
export interface ScopedRelease {
  id: string;
  iteration_id: string;
  team_id: string;
  number: number;
  state: ReleaseState;
  iteration: string;
  campaign: string;
}

interface StopCommand {
  scope: StopScope;
  reason: string;
  actor: Actor;
  now: Date;
}

interface Services {
  db: Kysely<Schema>;
  log: Logger;
  announce: Announce;
}

export interface StopSummary {
  stopped: (ScopedRelease & { figures: ReleaseFigures })[];
  /** Releases in the scope that cannot be stopped because they are not being sent. */
  others: ScopedRelease[];
}

/**
 * Stops every release in the scope that is being sent, each in its own transaction and with an event in its iteration's
 * history. Repeats until no release is being sent, so that a release started in the meantime is also stopped. As with
 * any stopped release, two users are needed to resume each one.
 */
export async function stopReleases(
  { db, log, announce }: Services,
  { scope, reason, actor, now }: StopCommand,
): Promise<StopSummary> {
  const stopped: ScopedRelease[] = [];
  const problem = { code: "stopped", params: { by: actor.name, reason } } as const;
  let scoped = await findInScope(db, scope);
  for (let sending = scoped.filter(isSending); sending.length > 0; sending = scoped.filter(isSending)) {
    for (const release of sending) {
      const didStop = await inRecordedTransaction({ db, log }, (transaction) =>
        stopRelease(transaction, announce, { release, problem, actor, isDecision: true, now }),
      );
      if (didStop) stopped.push({ ...release, state: "stopped" });
    }
    scoped = await findInScope(db, scope);
  }
  const isStopped = new Set(stopped.map(({ id }) => id));
  return {
    stopped: await Promise.all(
      stopped.map(async (release) => ({ ...release, figures: addFigures(await readFigures(db, release.id)) })),
    ),
    others: scoped.filter(({ id }) => !isStopped.has(id)),
  };
}

const isSending = ({ state }: ScopedRelease) => state === "sending";
const unended: readonly ReleaseState[] = ["preparing", "prepared", "sending", "stopped", "giving up"];

function findInScope(db: Db, scope: StopScope): Promise<ScopedRelease[]> {
  const all = db
    .selectFrom("release")
    .innerJoin("iteration", "iteration.id", "release.iteration_id")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select(["release.id", "release.iteration_id", "release.team_id", "release.number", "release.state"])
    .select(["iteration.name as iteration", sql<string>`campaign.document ->> 'Name'`.as("campaign")])
    .where("release.state", "in", unended)
    .orderBy("release.created_at")
    .orderBy("release.id");
  return (scope.of === "all" ? all : all.where(`release.${scope.of}`, "=", scope.id)).execute();
}
