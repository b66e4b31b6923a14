import type { Logger } from "pino";
import type { Db } from "../database/schema.ts";

interface Training {
  db: Db;
  log: Logger;
  /** Configured IDs of teams that never send. */
  trainingTeams: readonly string[];
}

/**
 * Logs a warning about unknown training teams. If a team's ID is misspelt in the setting, that team can send messages
 * to real people.
 */
export async function warnOfUnknownTeams({ db, log, trainingTeams }: Training): Promise<void> {
  if (trainingTeams.length === 0) return;
  const named = await db
    .selectFrom("team")
    .select("id")
    .where("id", "in", [...trainingTeams])
    .execute();
  const withPermissions = await db
    .selectFrom("user_permission")
    .select("team_id as id")
    .distinct()
    .where("team_id", "in", [...trainingTeams])
    .execute();
  const known = new Set([...named, ...withPermissions].map(({ id }) => id));
  const unknown = trainingTeams.filter((team) => !known.has(team));
  if (unknown.length === 0) return;
  log.warn(
    { teams: unknown },
    "SPI_TRAINING_TEAMS includes teams that no one has signed in to. Check the spelling, because a training team that is misspelt here can send real messages",
  );
}
