import type { PersonResponse } from "@spi/domain/release/person-answer";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Schema } from "../../database/schema.ts";
import { inRecordedTransaction } from "../../history/heads.ts";
import type { ReleaseFiles } from "../../lists/release-files.ts";
import { explainApproved } from "../explain-approved.ts";
import { lockIteration, recordRelease } from "../iteration-record.ts";
import type { Announce } from "../../mail/announce.ts";
import { findUnrecordedBatches } from "../missing-files.ts";
import { findListed } from "../list/listed-messages.ts";
import { type UnrecordedPeople, readUnrecordedPeople } from "../recovery/unrecorded-people.ts";
import { type ReleaseRow, findFiles, findParts, findRelease, noRelease } from "../store.ts";
import { readStopped } from "../stop-list/stopped-people.ts";
import { findMessageOutcome } from "./message-outcome.ts";

interface AnswerDependencies {
  db: Kysely<Schema>;
  log: Logger;
  files: ReleaseFiles;
  announce: Announce;
  populationDir: string;
}

interface Question {
  iterationId: string;
  teamId: string;
  /** A valid NHS number of ten digits. */
  nhsNumber: string;
  reason: string;
  actor: Actor;
  now: Date;
  /**
   * Returns a signal that ends the wait for the population data. Called when the wait begins. If omitted, there is no time
   * limit.
   */
  patience?: () => AbortSignal;
}

/**
 * Returns whether an iteration's newest release selected a person, the reasons, and the outcome of their messages.
 * First records the question in the history, with the user and the reason but without the person.
 */
export async function answerPersonQuestion(
  parts: AnswerDependencies,
  question: Question,
): Promise<Result<PersonResponse, Refusal>> {
  const { db, log, announce } = parts;
  const { iterationId, teamId, nhsNumber, reason, actor, now, patience } = question;
  const release = await findRelease(db, iterationId);
  if (!release) return refuse(noRelease);
  const { number, state } = release;
  await inRecordedTransaction({ db, log }, async (transaction) => {
    await lockIteration(transaction, iterationId);
    const detail = { release: number, reason };
    await recordRelease(transaction, announce, {
      iterationId,
      teamId,
      event: "releasePersonAsked",
      actor,
      now,
      detail,
    });
  });
  const why = await explainApproved(parts, release, { nhsNumber, signal: patience?.() });
  const listed = await findMessages(parts, release, nhsNumber);
  const messages = listed.ok ? listed.value : [];
  const stopped = await isStopped(parts, release.team_id, nhsNumber);
  return ok({
    release: number,
    state,
    why: why.ok ? why.value : null,
    listed: listed.ok ? messages.length > 0 : null,
    stopped: stopped.ok ? stopped.value : null,
    messages,
    unknown: [why, listed, stopped].flatMap((lookup) => (lookup.ok ? [] : [lookup.refusal])),
  });
}

/**
 * Returns whether a person is on a team's stop list. If one of the list's files is missing, returns a refusal that
 * explains this. In that case, no one is messaged.
 */
async function isStopped(
  { db, files }: Pick<AnswerDependencies, "db" | "files">,
  teamId: string,
  nhsNumber: string,
): Promise<Result<boolean, string>> {
  try {
    return ok((await readStopped(db, files, teamId)).people.has(Number(nhsNumber)));
  } catch {
    return refuse(stopListUnreadable);
  }
}

const stopListUnreadable =
  "We cannot read the stop list at the moment, so we do not know whether this person is on it.";
const removed =
  "We deleted this release's list at the end of its retention period. We no longer know who was on the list or what happened to their messages.";
const notYet = "No list has been prepared for this release yet.";

async function findMessages(
  { db, files }: Pick<AnswerDependencies, "db" | "files">,
  release: ReleaseRow,
  nhsNumber: string,
): Promise<Result<PersonResponse["messages"], string>> {
  if (release.files_removed_at !== null) return refuse(removed);
  const [list] = await findFiles(db, release.id, "list");
  if (list === undefined) return refuse(notYet);
  const parts = await findParts(db, release.id);
  const messages: PersonResponse["messages"] = [];
  const unrecorded = await readUnrecordedPeople(files, await findUnrecordedBatches(db, files, release.iteration_id));
  for (const listed of await findListed(files.read(release.id, list), Number(nhsNumber))) {
    const { plan, rank } = listed;
    const part = parts.find(
      (candidate) => candidate.plan === plan && candidate.start_position <= rank && rank < candidate.end_position,
    );
    if (part)
      messages.push(byFiles(await findMessageOutcome({ db, files }, { release, listed, part }), unrecorded, nhsNumber));
  }
  return ok(messages);
}

/**
 * Adds the outcome from the files for a message that is recorded as not accepted in a database restored from an older
 * backup.
 */
function byFiles(
  message: PersonResponse["messages"][number],
  { accepted, perhaps }: UnrecordedPeople,
  nhsNumber: string,
): PersonResponse["messages"][number] {
  if (message.state !== "remaining" && message.state !== "cancelled") return message;
  if (accepted.has(Number(nhsNumber))) return { ...message, state: "accepted" };
  return perhaps.has(Number(nhsNumber)) ? { ...message, state: "possibly accepted" } : message;
}
