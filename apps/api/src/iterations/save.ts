import { type IterationContent, iterationMessages } from "@spi/domain/iteration/iteration";
import { preserveCarried } from "@spi/domain/campaign-file/preserve-carried";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import { isDuplicate, OutcomeUnknown, isConnectionLost } from "../database/failures.ts";
import { json } from "../database/json.ts";
import type { Schema } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { yieldIfLong } from "../http/yield-to-event-loop.ts";
import { hashEvent } from "../history/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { refuseGrowth } from "../campaigns/size-limits.ts";
import type { IterationRow } from "./answer.ts";
import { type IterationKey, withActor } from "./store.ts";
import type { CheckRules } from "../metadata/rule-checker.ts";
import { saveProblems } from "./save-problems.ts";

interface Save {
  key: IterationKey;
  base: number;
  content: IterationContent;
  change: Change;
  checkRules: CheckRules;
  /** The event in the history, with details in addition to the document. By default, the event is only a save. */
  event?: SaveEvent;
}

interface SaveEvent {
  action: "saved" | "fixed finding";
  detail: Record<string, unknown>;
}

/** A save with all content to be stored, both as an object and as text. */
interface CompleteSave extends Save {
  text: string;
}

const attempts = 3;
const plainSave: SaveEvent = { action: "saved", detail: {} };

/**
 * Saves a draft iteration, provided that the edited version is still current, and makes the user a contributor. Refuses
 * if the iteration is not a draft, if a newer version exists, if another user has the lock or, by field, if there are
 * problems. A single statement saves the iteration and checks that all data used for the decision is unchanged. If any
 * of it has changed, the data is read again and the decision is repeated. A save without changes writes nothing.
 */
export async function saveIteration(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  save: Save,
): Promise<Result<IterationRow, Refusal>> {
  for (let attempt = 1; ; attempt += 1) {
    const current = await readForSave(db, save.key);
    if (!current) return refuse({ kind: "notFound" });
    const content = preserveCarried(save.content, current.document);
    const whole = { ...save, content, text: JSON.stringify(content) };
    await yieldIfLong(whole.text);
    const refusal = await refuseToSave(current, whole);
    if (refusal) return refuse(refusal);
    await yieldIfLong(whole.text);
    const saved = await store({ db, log }, current, whole);
    if (saved) return saved;
    if (attempt === attempts) return refuse({ kind: "unavailable" });
  }
}

/** Reads all data that a decision to save is based on. */
async function readForSave(db: Kysely<Schema>, { teamId, campaignId, id }: IterationKey) {
  return db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .select([
      "iteration.id",
      "iteration.campaign_id",
      "iteration.number",
      "iteration.version",
      "iteration.name",
      "iteration.run_date",
      "iteration.document",
      "iteration.expectations",
      "iteration.status",
      "iteration.submitted_by",
      "iteration.reviewers",
      "iteration.contributors",
      "iteration.decisions",
      "iteration.last_rejection",
      "iteration.seal",
      "iteration.sealed_plans",
      "iteration.sealed_sending_settings",
      "iteration.report_failure",
      "iteration.report_problem",
      "iteration.copied_from_id",
      "iteration.copied_from_version",
      "iteration.document_bytes",
      "iteration.created_by",
      "iteration.created_at",
      "iteration.modified_by",
      "iteration.modified_at",
      "campaign.document as campaign",
      "campaign.version as campaignVersion",
    ])
    .select(["iteration.lock_holder", "iteration.lock_holder_name", "iteration.lock_token", "iteration.locked_at"])
    .select((e) => [
      e
        .selectFrom("iteration as other")
        .select(sql<string[]>`coalesce(array_agg(other.name), '{}')`.as("names"))
        .whereRef("other.campaign_id", "=", "campaign.id")
        .where("other.id", "!=", id)
        .as("otherNames"),
      e
        .selectFrom("iteration as other")
        .select(sql<number>`coalesce(sum(other.document_bytes), 0)::int`.as("bytes"))
        .whereRef("other.campaign_id", "=", "campaign.id")
        .where("other.id", "!=", id)
        .as("otherBytes"),
      e
        .selectFrom("history")
        .select("hash")
        .whereRef("object_id", "=", "iteration.id")
        .whereRef("history.version", "=", "iteration.version")
        .as("head"),
    ])
    .where("iteration.id", "=", id)
    .where("campaign.id", "=", campaignId)
    .where("campaign.team_id", "=", teamId)
    .executeTakeFirst();
}

type Current = NonNullable<Awaited<ReturnType<typeof readForSave>>>;

async function refuseToSave(
  current: Current,
  { base, content, text, change, checkRules }: CompleteSave,
): Promise<Refusal | undefined> {
  const moved = refuseSave(current, base, change.actor);
  if (moved) return moved;
  if (!isEditable(current.status)) return { kind: "wrongStatus", status: current.status };
  const full = refuseGrowth({ bytes: current.otherBytes ?? 0, before: current.document_bytes, after: text.length });
  if (full) return full;
  const { campaign, document: before, otherNames } = current;
  const errors = await saveProblems(content, { campaign, otherNames: otherNames ?? [], before, checkRules });
  return Object.keys(errors).length > 0 ? { kind: "invalid", errors } : undefined;
}

/**
 * Stores the save and its event in one statement. Returns undefined if the iteration, its lock or its campaign has
 * changed in the meantime.
 */
async function store(
  { db, log }: { db: Kysely<Schema>; log: Logger },
  { campaign: _campaign, campaignVersion, otherNames: _names, otherBytes: _bytes, head, ...current }: Current,
  { key, base, content, text, change, event: { action, detail } = plainSave }: CompleteSave,
): Promise<Result<IterationRow, Refusal> | undefined> {
  if (head === null) throw new Error(`The history of iteration ${key.id} does not go back to version ${base}.`);
  const version = base + 1;
  const contributors = withActor(current.contributors, change.actor);
  const { teamId, actor, now: at } = change;
  const event = {
    objectId: key.id,
    kind: "iteration",
    campaignId: key.campaignId,
    teamId,
    version,
    at,
    actor,
  } as const;
  const hash = hashEvent({ ...event, action, detail: { ...detail, document: content } }, head);
  await yieldIfLong(text);
  // The document is sent only once, and the statement stores it in both tables.
  const statement = sql<{ saved: number | null; same: boolean }>`
    with content as (
      select ${text}::jsonb as document),
    same as (
      select iteration.id from iteration, content
      where iteration.id = ${key.id} and version = ${base} and iteration.document = content.document),
    unchanged as (
      select id from campaign where id = ${key.campaignId} and version = ${campaignVersion} for share),
    saved as (
      update iteration set version = ${version}, document = content.document, contributors = ${json(contributors)},
        modified_by = ${json(actor)}, modified_at = ${at}
      from unchanged, content
      where iteration.id = ${key.id} and iteration.campaign_id = unchanged.id and iteration.version = ${base}
        and iteration.status = 'draft' and (lock_holder is null or lock_holder = ${actor.id})
        and not exists (select from same)
      returning iteration.id),
    recorded as (
      insert into history (object_id, version, kind, campaign_id, team_id, at, actor, action, detail, previous_hash, hash)
      select id, ${version}, 'iteration', ${key.campaignId}, ${teamId}, ${at}, ${json(actor)}, ${action},
        ${json(detail)} || jsonb_build_object('document', content.document), ${head}, ${hash}
      from saved, content returning version)
    select (select version from recorded) as saved, exists (select from same) as same`;
  try {
    const { rows } = await statement.execute(db);
    if (rows[0]?.same) return ok({ ...current, document: content });
    if (!rows[0]?.saved) return undefined;
  } catch (error) {
    if (isConnectionLost(error)) throw new OutcomeUnknown(error);
    if (isDuplicate(error, "iteration_name")) {
      return refuse({ kind: "invalid", errors: { Name: [iterationMessages.nameTaken] } });
    }
    throw error;
  }
  log.info({ objectId: key.id, version, hash }, "history head");
  return ok({ ...current, version, document: content, contributors, modified_by: actor, modified_at: at });
}
