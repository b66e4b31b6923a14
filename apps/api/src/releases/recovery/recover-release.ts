import { randomUUID } from "node:crypto";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { ReleaseState } from "@spi/domain/release/release";
import type { ReleaseProblem } from "@spi/domain/release/release-problem";
import type { Recovery } from "@spi/domain/release/recovery";
import { iterationMissing, iterationMissingSteps, recoverySentences } from "@spi/domain/release/restored-release";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import type { Kysely, Updateable } from "kysely";
import type { Logger } from "pino";
import { writePeopleList } from "../../lists/people-list.ts";
import { removePeopleList } from "../retry/retry-release.ts";
import { json } from "../../database/json.ts";
import type { Db, Schema } from "../../database/schema.ts";
import { toStoredRecovery } from "../../database/tables/releases.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import { type UnrecordedBatch, findUnrecordedBatches } from "../missing-files.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { type ReleaseEvent, lockIteration, recordRelease } from "../iteration-record.ts";
import type { Announce } from "../../mail/announce.ts";
import { type ReleaseRow, findRelease } from "../store.ts";
import { readPeopleInFiles } from "./people-in-files.ts";
import { readUnrecordedPeople } from "./unrecorded-people.ts";

interface Services {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  announce: Announce;
}

interface RecoverCommand {
  iterationId: string;
  reason: string;
  actor: Actor;
  now: Date;
}

export interface RecoveryResult extends Omit<Recovery, "by" | "at"> {
  release: number;
  state: ReleaseState;
  /** ID of the encrypted list of people who were missed. Null until the release has ended. */
  list: string | null;
}

/**
 * Reads the encrypted files after the database was restored from an older backup. Finds the people that an iteration's
 * newest release messaged, may have messaged or missed. Stops the release if it is prepared or being sent. Once it has
 * ended, writes the encrypted list of missed people, which "Try again" uses. Refuses if nothing in the files is missing
 * from the database.
 */
export async function recoverRelease(
  services: Services,
  command: RecoverCommand,
): Promise<Result<RecoveryResult, string>> {
  const { db, files } = services;
  const { iterationId, reason, actor, now } = command;
  const newest = await findRelease(db, iterationId);
  const unrecorded = await findUnrecordedBatches(db, files, iterationId);
  if (unrecorded.length === 0) return refuse(newest ? nothingLost : nothingKnown);
  if (!(await isIterationStored(db, iterationId)))
    return refuse(await missingIteration(files, iterationId, unrecorded));
  const people = await readUnrecordedPeople(files, unrecorded);
  if (newest?.state === "preparing") return refuse(stillPreparing);
  if (!newest?.list || newest.state === "refused" || newest.state === "called off")
    return refuse(prepareFirst(people.accepted.size, people.perhaps.size));
  const release = await stopRestored(services, { ...command, release: newest });
  const { accepted, unclear, missed } = await readPeopleInFiles({ db, files }, release, people);
  const list = release.state === "ended" ? await writeMissed(services, { release, missed, now }) : null;
  const counts = { accepted, unclear, missed: missed.length };
  const recovered = toStoredRecovery({ by: actor, at: toTimestamp(now), ...counts }, list);
  await change(
    services,
    { release, actor, now },
    "releaseRecovered",
    { recovery: json(recovered) },
    { reason, handed_over: accepted, unclear, missed: missed.length },
  );
  if (release.recovery?.list) await removePeopleList({ db, files, now: () => now }, release.recovery.list.ID);
  return ok({ ...counts, list: list?.ID ?? null, release: release.number, state: release.state });
}

const nothingLost =
  "The database has every message that the release files show as accepted by NHS Notify. There is nothing to recover.";
const nothingKnown =
  "The database and the release files do not contain a release for this iteration. Check the iteration's ID.";
const stillPreparing =
  "We are preparing the list for this release. Wait until the release page shows that sending has stopped. Then run this command again.";

async function isIterationStored(db: Db, iterationId: string): Promise<boolean> {
  return (await db.selectFrom("iteration").select("id").where("id", "=", iterationId).execute()).length > 0;
}

/**
 * Describes, for an operator, the data about each of an iteration's releases that is in the files but missing from the
 * database.
 */
async function missingIteration(
  files: ReleaseFiles,
  iterationId: string,
  unrecorded: readonly UnrecordedBatch[],
): Promise<string> {
  const releases: string[] = [];
  for (const [releaseId, batches] of Map.groupBy(unrecorded, (batch) => batch.releaseId)) {
    const { accepted, perhaps } = await readUnrecordedPeople(files, batches);
    const unclear = [...perhaps].filter((person) => !accepted.has(person)).length;
    releases.push(`  Release ${releaseId}: ${acceptedWords(accepted.size, unclear)}`);
  }
  return [iterationMissing(iterationId), ...releases, iterationMissingSteps].join("\n");
}

function acceptedWords(accepted: number, unclear: number): string {
  return recoverySentences({ accepted, unclear, missed: 0 }).slice(0, 2).join(" ");
}

function prepareFirst(accepted: number, unclear: number): string {
  return `${acceptedWords(accepted, unclear)} The database does not have a list for this release, so we cannot show who was missed. Prepare the list on the release page. We will stop the release before anything is sent. Then run this command again.`;
}

async function writeMissed(
  { db, files }: Services,
  { release, missed, now }: { release: ReleaseRow; missed: readonly number[]; now: Date },
) {
  const ID = randomUUID();
  await db.insertInto("people_list").values({ id: ID, team_id: release.team_id, created_at: now }).execute();
  return { ID, Hash: await writePeopleList(files, { id: ID, nhsNumbers: missed }), People: missed.length };
}

const restored: ReleaseProblem = { code: "restored", params: {} };

/**
 * Stops a release that is prepared or being sent, because it must not continue on a restored database. Returns the
 * release in its new state.
 */
async function stopRestored(
  services: Services,
  { release, actor, now }: Pick<RecoverCommand, "actor" | "now"> & { release: ReleaseRow },
): Promise<ReleaseRow> {
  if (release.state !== "prepared" && release.state !== "sending") return release;
  const set = { state: "stopped", problem: json(restored), requested_move: null } as const;
  await change(services, { release, actor, now }, "releaseStopped", set, { problem: restored });
  return (await findRelease(services.db, release.iteration_id))!;
}

/**
 * Changes a release, provided that its state has not changed since it was read, and adds an event to its iteration's
 * history.
 */
async function change(
  { db, log, announce }: Services,
  { release, actor, now }: Pick<RecoverCommand, "actor" | "now"> & { release: ReleaseRow },
  event: ReleaseEvent,
  set: Updateable<Schema["release"]>,
  detail: Record<string, unknown>,
): Promise<void> {
  const { iteration_id: iterationId, team_id: teamId } = release;
  const stored = await inRecordedTransaction({ db, log }, async (transaction): Promise<Result<null, string>> => {
    await lockIteration(transaction, iterationId);
    const version = release.version + 1;
    const decided = json({ by: actor, at: toTimestamp(now), version });
    const changed = await transaction
      .updateTable("release")
      .set({ ...set, version, last_decision: decided, lease_until: null })
      .where("id", "=", release.id)
      .where("version", "=", release.version)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      return refuse("Someone changed this release while the command was running. Run the command again.");
    await recordRelease(transaction, announce, { iterationId, teamId, event, actor, now, detail });
    return ok(null);
  });
  if (!stored.ok) throw new Error(stored.refusal);
}
