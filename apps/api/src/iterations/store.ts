import { type IterationContent, nextIterationNumber } from "@spi/domain/iteration/iteration";
import type { OnlyPeople } from "@spi/domain/iteration/only-people";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Actor } from "@spi/domain/users/user";
import type { Change } from "../history/change.ts";
import { carryAnswers } from "./finding-answers.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseFurtherIteration } from "../campaigns/size-limits.ts";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import { appendHistory } from "../history/store.ts";
import { hashAnswers } from "../history/hash-answers.ts";
import type { IterationRow } from "./answer.ts";
import type { CheckRules } from "../metadata/rule-checker.ts";
import { saveProblems } from "./save-problems.ts";
import { findSameWork, readRuleWriters } from "./similar-work.ts";

/** Identifiers of an iteration, its campaign and its team. All three must match. */
export interface IterationKey {
  teamId: string;
  campaignId: string;
  id: string;
}

export function listIterations(db: Db, campaignId: string): Promise<IterationRow[]> {
  return db.selectFrom("iteration").selectAll().where("campaign_id", "=", campaignId).orderBy("number").execute();
}

/** Selects the other iterations in an iteration's campaign. */
export function listSiblings(db: Db, id: string) {
  const campaign = db.selectFrom("iteration").select("campaign_id").where("id", "=", id);
  return db.selectFrom("iteration").where("campaign_id", "=", campaign).where("id", "!=", id).orderBy("number");
}

export function findIteration(db: Db, { teamId, campaignId, id }: IterationKey): Promise<IterationRow | undefined> {
  return inTeam(db, { teamId, campaignId, id }).executeTakeFirst();
}

/** Returns the iteration and locks its row until the transaction ends. */
export function selectIterationForUpdate(db: Db, key: IterationKey): Promise<IterationRow | undefined> {
  return inTeam(db, key).forUpdate("iteration").executeTakeFirst();
}

function inTeam(db: Db, { teamId, campaignId, id }: IterationKey) {
  return db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .selectAll("iteration")
    .where("iteration.id", "=", id)
    .where("campaign.id", "=", campaignId)
    .where("campaign.team_id", "=", teamId);
}

/** Creates a draft iteration, at version 1 and with the campaign's next number. */
export async function createIteration(
  db: Db,
  { id, campaignId, change, checkRules, copiedFrom, only, ...given }: Create,
): Promise<Result<IterationRow, Refusal>> {
  const campaign = await selectCampaignForUpdate(db, { teamId: change.teamId, id: campaignId });
  if (!campaign) return refuse({ kind: "notFound" });
  const others = await listIterations(db, campaignId);
  const source = others.find((other) => other.id === copiedFrom);
  if (copiedFrom !== undefined && !source) return refuse({ kind: "invalid", errors: { copied_from: [noSuchSource] } });
  const content = withSourcePeople(given.content, source);
  const full = refuseFurtherIteration(others, content);
  if (full) return refuse(full);
  const otherNames = others.map((other) => other.document.Name);
  const save = {
    campaign: campaign.document,
    otherNames,
    before: source && { ...source.document, ...(only ? { OnlyPeople: only } : {}) },
    checkRules,
  };
  const errors = await saveProblems(content, save);
  if (Object.keys(errors).length > 0) return refuse({ kind: "invalid", errors });
  const number = nextIterationNumber(others.map((other) => other.number));
  return ok(await insertIteration(db, { id, campaignId, number, content, change, source, action: "created" }));
}

/** Restricts a copy to its source's list of people, even if the request does not include the list. */
function withSourcePeople(content: IterationContent, source: IterationRow | undefined): IterationContent {
  const only = source?.document.OnlyPeople;
  return only && content.OnlyPeople === undefined ? { ...content, OnlyPeople: only } : content;
}

const noSuchSource = "The iteration to copy is not in this campaign. Choose a different iteration.";

interface Create {
  id: string;
  campaignId: string;
  content: IterationContent;
  change: Change;
  checkRules: CheckRules;
  /** The iteration in the same campaign that the new iteration is copied from. */
  copiedFrom?: string | undefined;
  /** List of people that the iteration is limited to, if it was created for them. */
  only?: OnlyPeople | undefined;
}

/**
 * Inserts a valid draft iteration as version 1, with its history. Its contributors include the contributors to all
 * content that it is based on.
 */
export async function insertIteration(
  db: Db,
  { id, campaignId, number, content, change, action, source }: Insert,
): Promise<IterationRow> {
  const same = await findSameWork(db, content, {});
  const workedOn = [...(source?.contributors ?? []), ...same.contributors].reduce(withActor, []);
  const copiedRules = source ? await readRuleWriters(db, [source.id]) : [];
  const ruleSources = [...copiedRules, ...same.ruleWriters].reduce(withActor, []);
  const row = await db
    .insertInto("iteration")
    .values({
      id,
      campaign_id: campaignId,
      number,
      version: 1,
      status: "draft",
      document: json(content),
      reviewers: json<Actor[]>([]),
      contributors: json(withActor(workedOn, change.actor)),
      decisions: json<IterationRow["decisions"]>([]),
      created_by: json(change.actor),
      created_at: change.now,
      modified_by: json(change.actor),
      modified_at: change.now,
      ...(source
        ? { copied_from_id: source.id, copied_from_version: source.version, ...sourceExpectations(source) }
        : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (source) await carryAnswers(db, { from: source.id, to: id });
  const answers = source ? await hashAnswers(db, id) : null;
  const copied = source
    ? {
        copied_from: { id: source.id, version: source.version },
        ...(answers ? { answers } : {}),
        ...(row.expectations ? { expectations: row.expectations } : {}),
      }
    : {};
  const worked = {
    ...(workedOn.length > 0 ? { worked_on: workedOn } : {}),
    ...(ruleSources.length > 0 ? { rule_sources: ruleSources } : {}),
  };
  await recordIteration(db, { row, change, action, detail: { document: row.document, ...copied, ...worked } });
  return row;
}

/** Returns the source's expectations for its copy. */
function sourceExpectations({ expectations }: IterationRow) {
  return expectations ? { expectations: json(expectations) } : {};
}

interface Insert {
  id: string;
  campaignId: string;
  number: number;
  content: IterationContent;
  change: Change;
  action: string;
  /** The iteration that a copy was made from. */
  source?: IterationRow | undefined;
}

/** Adds a user to a list unless the list already contains that user. */
export function withActor(users: readonly Actor[], actor: Actor): Actor[] {
  return users.some(({ id }) => id === actor.id) ? [...users] : [...users, actor];
}

/** Adds an iteration's change to the history within the same transaction. */
export function recordIteration(
  db: Db,
  { row, change, action, detail }: { row: IterationRow; change: Change; action: string; detail: unknown },
): Promise<void> {
  return appendHistory(db, {
    objectId: row.id,
    kind: "iteration",
    campaignId: row.campaign_id,
    teamId: change.teamId,
    version: row.version,
    at: change.now,
    actor: change.actor,
    action,
    detail,
  });
}
