import { sentOutcomes, encodeSentRecord, type SentOutcome } from "@spi/domain/coverage/sent-outcomes";
import { type Kysely, sql } from "kysely";
import type { Schema } from "../../database/schema.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { readCurrentList } from "../list/check-people.ts";
import { type ReleaseRow, findRelease } from "../store.ts";
import { outcomeRanks, readOutcomeRanks } from "./message-outcomes.ts";

/** An iteration that has been released, with its newest release. */
export interface ReleasedIteration {
  iteration: string;
  /** Identifies the release and its state. The value changes when a release starts, stops or ends. */
  moved: string;
  /** Changes with every new outcome for the release's messages. */
  standing: string;
  /** Reads the people on the list and the outcomes of their messages. Undefined if the list is no longer stored. */
  read: (() => Promise<Float64Array>) | undefined;
}

interface Row extends Pick<ReleasedIteration, "iteration" | "moved" | "standing"> {
  removed: boolean;
}

/**
 * Finds the iterations that have been released, and the people on their lists. Returns an empty list if lists cannot be
 * read.
 */
export async function findReleased(
  db: Kysely<Schema>,
  files: ReleaseFiles | undefined,
  iterations: readonly string[],
): Promise<ReleasedIteration[]> {
  if (!files || iterations.length === 0) return [];
  const { rows } = await sql<Row>`
      select distinct on (release.iteration_id) release.iteration_id as iteration,
        release.files_removed_at is not null as removed,
        concat_ws(' ', release.id, release.state) as moved,
        concat_ws(' ', release.id, release.state, release.version,
          (select sum(messages) from release_exclusion where release_id = release.id),
          (select string_agg(concat(state, ' ', batches), ',' order by state) from (
            select state, count(*) as batches from release_batch
            where release_id = release.id group by state) as by_state),
          (select string_agg(concat(status, ' ', told), ',' order by status) from (
            select status, sum(messages) as told from release_outcome_count
            where release_id = release.id group by status) as by_status)) as standing
      from release
      where release.iteration_id in (${sql.join(iterations)}) and release.started_at is not null
        and release.state <> 'called off'
      order by release.iteration_id, release.number desc`.execute(db);
  return rows.map(({ iteration, moved, standing, removed }) => ({
    iteration,
    moved,
    standing,
    read: removed ? undefined : () => readReleased(db, files, iteration),
  }));
}

async function readReleased(db: Kysely<Schema>, files: ReleaseFiles, iteration: string): Promise<Float64Array> {
  const release = await findRelease(db, iteration);
  if (!release?.list) throw new Error("The release no longer exists.");
  return readSentPeople(db, files, release);
}

/**
 * Returns everyone on a release's list, without duplicates. Each person has the outcome of the message that came
 * closest to reaching them. Memory use is proportional to the number of messages.
 */
async function readSentPeople(db: Kysely<Schema>, files: ReleaseFiles, release: ReleaseRow): Promise<Float64Array> {
  const { listed, removed } = await readCurrentList(db, files, release);
  const ranks = await readOutcomeRanks(
    db,
    files,
    release,
    release.state === "ended" ? outcomeRanks.cancelled : outcomeRanks.remaining,
  );
  const people = new Float64Array(listed.count);
  let count = 0;
  for (let at = 0; at < listed.count; count += 1) {
    const number = listed.nhsNumbers[at]!;
    let best = 0;
    for (; at < listed.count && listed.nhsNumbers[at] === number; at += 1) {
      best = Math.max(best, nearness[removed[at] === 1 ? outcomeRanks.removed : ranks[at]!]!);
    }
    people[count] = encodeSentRecord(number, sentOutcomes[best]!);
  }
  return people.slice(0, count);
}

const outcomeNames = Object.keys(outcomeRanks) as SentOutcome[];
/** Rank of each outcome, from the furthest from reaching a person to the closest. */
const nearness = outcomeNames.map((name) => sentOutcomes.indexOf(name));
