import { conflict } from "@spi/domain/conflict";
import { randomUUID } from "node:crypto";
import { type NotReached, notReachedReasons, toStoredReason } from "@spi/domain/iteration/only-people";
import type { Refusal } from "@spi/domain/refusal";
import type { RetryResponse } from "@spi/domain/release/try-again";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Db, Schema } from "../../database/schema.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { lockIteration } from "../iteration-record.ts";
import { type ReleaseRow, findRelease, noRelease } from "../store.ts";
import { findRetryIterations } from "./find-retry-iterations.ts";
import { makeDraft } from "./create-draft.ts";
import { readNotReached } from "./read-not-reached.ts";
import { writePeopleList } from "../../lists/people-list.ts";

interface RetryDependencies {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  now: () => Date;
  newId: () => string;
  populationDir: string;
}

/** Counts, by reason, the people in an iteration's newest release who can be messaged again. */
export async function countPeopleNotReached(
  { db, files }: Pick<RetryDependencies, "db" | "files">,
  iterationId: string,
): Promise<Result<RetryResponse, Refusal>> {
  const release = await findEnded(db, iterationId);
  if (!release.ok) return release;
  const { numbers, others } = await readNotReached(db, files, release.value);
  const { failed, refused, cancelled } = numbers;
  const reasons = { failed: failed.length, refused: refused.length, cancelled: cancelled.length };
  return ok({ release: release.value.number, reasons, others, tried: await findRetryIterations(db, release.value.id) });
}

interface TryAgainRequest {
  iterationId: string;
  campaignId: string;
  teamId: string;
  actor: Actor;
  name: string;
  reasons: readonly NotReached[];
  /** Number of people who were not reached for these reasons, as shown to the user. */
  people: number;
}

/**
 * Creates a draft iteration only for people that the newest release did not reach for the chosen reasons. Refuses if a
 * draft was already created for one of these reasons, or if the number of people differs from the number shown. The
 * list is written to disk before the draft refers to it, and is deleted if no draft is created.
 */
export async function createRetryIteration(
  parts: RetryDependencies,
  request: TryAgainRequest,
): Promise<Result<string, Refusal>> {
  const { db, log, files, now, newId, populationDir } = parts;
  const { iterationId, campaignId, teamId, actor, name, people } = request;
  const ended = await findEnded(db, iterationId);
  if (!ended.ok) return ended;
  const release = ended.value;
  const { numbers } = await readNotReached(db, files, release);
  const reasons = notReachedReasons.filter((reason) => request.reasons.includes(reason) && numbers[reason].length > 0);
  const nhsNumbers = reasons.flatMap((reason) => numbers[reason]);
  if (nhsNumbers.length !== people || people === 0) return refuse(conflict("othersNotReached"));
  const id = randomUUID();
  await db.insertInto("people_list").values({ id, team_id: teamId, created_at: now() }).execute();
  const Hash = await writePeopleList(files, { id, nhsNumbers });
  const { iteration } = release.configuration;
  const only = {
    ID: id,
    Hash,
    People: people,
    Release: { ID: release.id, Iteration: iterationId, Name: iteration.Name, Number: release.number },
    Reasons: reasons.map((reason) => ({ Reason: toStoredReason(reason), People: numbers[reason].length })),
  };
  const made = await inRecordedTransaction({ db, log }, async (transaction) => {
    await lockIteration(transaction, iterationId);
    const tried = (await findRetryIterations(transaction, release.id)).find(({ reason }) => reasons.includes(reason));
    if (tried)
      return refuse<Refusal>({ kind: "conflict", code: "alreadyTried", params: { iteration: tried.iteration } });
    const draft = { release, name, only, id: newId(), sourceId: iterationId, campaignId, teamId, actor };
    return makeDraft(transaction, { ...draft, populationDir, now: now() });
  });
  if (!made.ok) await removePeopleList(parts, id);
  return made;
}

/** Deletes a list permanently and records the time. */
export async function removePeopleList(
  { db, files, now }: Pick<RetryDependencies, "db" | "files" | "now">,
  id: string,
): Promise<void> {
  await files.remove(id);
  await db.updateTable("people_list").set({ removed_at: now() }).where("id", "=", id).execute();
}

async function findEnded(db: Db, iterationId: string): Promise<Result<ReleaseRow, Refusal>> {
  const release = await findRelease(db, iterationId);
  if (!release) return refuse(noRelease);
  if (release.state !== "ended") return refuse(conflict("notEnded"));
  return release.files_removed_at === null ? ok(release) : refuse(conflict("listRemoved"));
}
