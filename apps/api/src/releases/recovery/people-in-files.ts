import type { Db } from "../../database/schema.ts";
import { readNotReached } from "../retry/read-not-reached.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { fromRecord } from "../sending/batch-record.ts";
import type { ReleaseRow } from "../store.ts";
import type { UnrecordedPeople } from "./unrecorded-people.ts";

/**
 * Number of people in an iteration's releases, based on both the database and the release files. Each person is counted
 * once.
 */
interface PeopleInFiles {
  accepted: number;
  unclear: number;
  /** NHS numbers of people on the release's list whose messages were never accepted, removed or rejected. */
  missed: number[];
}

/**
 * Counts the people who were or may have been messaged, and lists the people who were missed. Memory use is
 * proportional to the number of messages on the list.
 */
export async function readPeopleInFiles(
  { db, files }: { db: Db; files: ReleaseFiles },
  release: ReleaseRow,
  unrecorded: UnrecordedPeople,
): Promise<PeopleInFiles> {
  const { accepted, perhaps } = await addRecorded({ db, files }, release.iteration_id, unrecorded);
  const { numbers } = await readNotReached(db, files, release, { missed: undefined });
  const missed = numbers.cancelled.filter((number) => !accepted.has(number) && !perhaps.has(number));
  for (const number of accepted) perhaps.delete(number);
  return { accepted: accepted.size, unclear: perhaps.size, missed };
}

/** Adds the people in batches that, according to the database, NHS Notify accepted or may have accepted. */
async function addRecorded(
  { db, files }: { db: Db; files: ReleaseFiles },
  iterationId: string,
  unrecorded: UnrecordedPeople,
): Promise<UnrecordedPeople> {
  const people = { accepted: new Set(unrecorded.accepted), perhaps: new Set(unrecorded.perhaps) };
  const rows = await db
    .selectFrom("release_batch")
    .innerJoin("release", "release.id", "release_batch.release_id")
    .select(["release_id", "file", "byte_offset", "byte_length", "release_batch.state"])
    .where("release.iteration_id", "=", iterationId)
    .where((e) => e.or([e("release_batch.state", "=", "accepted"), e("acceptance_unknown", "=", true)]))
    .execute();
  for (const { release_id: id, file, byte_offset: firstByte, byte_length: bytes, state } of rows) {
    const to = people[state === "accepted" ? "accepted" : "perhaps"];
    for (const { nhsNumber } of fromRecord(await files.readAt(id, file, { firstByte, bytes })))
      to.add(Number(nhsNumber));
  }
  return people;
}
