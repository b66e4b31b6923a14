import { randomUUID } from "node:crypto";
import { toTimestamp } from "@spi/domain/day/calendar";
import { isNhsNumber } from "@spi/domain/names/nhs-number";
import { type AddedToStopList, stopListMessages } from "@spi/domain/release/stop-list";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import { displayCount } from "@spi/domain/text/counts";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { json } from "../../database/json.ts";
import type { Db, Schema } from "../../database/schema.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { lockIteration, recordRelease } from "../iteration-record.ts";
import type { Announce } from "../../mail/announce.ts";
import { lockRelease } from "../store.ts";
import { findCurrentReleases } from "./read-stop-list.ts";
import { type StoppedRecord, readStopped, stopListFolder } from "./stopped-people.ts";

interface Addition {
  teamId: string;
  numbers: readonly string[];
  reason: string;
  actor: Actor;
  now: Date;
}

interface StopListDependencies {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  announce: Announce;
}

/** Maximum number of people on one team's list. It is limited because a check loads all of them into memory. */
const maxListed = 1_000_000;
/** Minimum time before adding a person again extends their time on the list. */
const repeatAfterMilliseconds = 24 * 60 * 60 * 1000;
const full = `A stop list can have up to ${displayCount(maxListed)} people. To add more people, contact the SPI team.`;

/**
 * Adds people to a team's stop list. From then on, the team's releases do not message them, and each current release
 * checks everyone again before its next batch. Rejects invalid numbers and lists their positions, so that no one is
 * missed because of a typing error. A person added less than a day ago is not stored again. After that, adding them
 * again restarts their time on the list.
 */
export async function addStopList(
  { db, log, files, announce }: StopListDependencies,
  { teamId, numbers: given, reason, actor, now }: Addition,
): Promise<Result<AddedToStopList, Refusal>> {
  const wrong = given.flatMap((number, index) => (isNhsNumber(number) ? [] : [index + 1]));
  if (wrong.length > 0) return refuse(invalid(stopListMessages.wrongPlaces(wrong)));
  const numbers = [...new Set(given)];
  const { people, recent } = await readStopped(db, files, teamId, new Date(now.getTime() - repeatAfterMilliseconds));
  const known = numbers.filter((number) => people.has(Number(number))).length;
  const added = numbers.length - known;
  if (people.size + added > maxListed) return refuse(invalid(full));
  const stopped: StoppedRecord = { numbers: numbers.filter((number) => !recent.has(Number(number))), reason };
  if (stopped.numbers.length === 0) return ok({ added, known });
  const writer = await files.write(stopListFolder(teamId), "stop list");
  await writer.append(Buffer.from(JSON.stringify(stopped)));
  const file = await writer.finish();
  await inRecordedTransaction({ db, log }, async (transaction) => {
    const row = { id: randomUUID(), team_id: teamId, file, people: numbers.length, already_listed: known, reason };
    await transaction
      .insertInto("stop_list_addition")
      .values({ ...row, added_by: json(actor), added_at: now })
      .execute();
    await checkAgain(transaction, announce, { teamId, actor, now, detail: { reason, people: numbers.length, known } });
  });
  return ok({ added, known });
}

const invalid = (message: string): Refusal => ({ kind: "invalid", errors: { numbers: [message] } });

interface RecheckInput extends Pick<Addition, "teamId" | "actor" | "now"> {
  detail: Record<string, unknown>;
}

/** Marks each of a team's current releases for a check of everyone before its next batch. */
async function checkAgain(db: Db, announce: Announce, { teamId, actor, now, detail }: RecheckInput): Promise<void> {
  const iterations = (await findCurrentReleases(db, teamId)).map(({ iteration_id: id }) => id).toSorted();
  // Iterations are locked before releases, which prevents deadlocks with other transactions.
  for (const iterationId of iterations) await lockIteration(db, iterationId);
  for (const iterationId of iterations) {
    const release = await lockRelease(db, iterationId);
    if (!release) continue;
    const version = release.version + 1;
    const decided = json({ by: actor, at: toTimestamp(now), version });
    await db
      .updateTable("release")
      .set({ people_check_due: true, version, last_decision: decided, lease_until: null })
      .where("id", "=", release.id)
      .execute();
    await recordRelease(db, announce, { iterationId, teamId, event: "releaseStopListAdded", actor, now, detail });
  }
}
