import { contributingActions, writingActions } from "../history/review-evidence.ts";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import {
  type Selection,
  type SelectionCondition,
  type Similarity,
  compareSelections,
  distinctiveConditions,
  hasOwnConditions,
} from "@spi/domain/iteration/selection/similarity";
import type { SimilarWork } from "@spi/domain/iteration/selection/similar-work";
import type { Actor } from "@spi/domain/users/user";
import { type RawBuilder, sql } from "kysely";
import { json } from "../database/json.ts";
import type { Db } from "../database/schema.ts";
import { findHolders } from "../identity/users-store.ts";

interface StoredSelection extends Selection {
  objectId: string;
  campaignId: string;
  /** True if the iteration's latest version has this selection, even if the iteration was deleted. */
  isLatest: boolean;
}

interface SameWork {
  contributors: Actor[];
  /**
   * Contributors who changed the iteration itself, rather than only other content that its approval covers, such as the
   * eligibility statement.
   */
  ruleWriters: Actor[];
}

/** Returns contributors to iterations with the same selection as this content (ADR 79). */
export async function findSameWork(db: Db, content: IterationContent, scope: Scope): Promise<SameWork> {
  const ids = await findSameIterations(db, content, scope);
  const contributors = await readContributors(db, ids);
  return {
    contributors: distinctActors(contributors.map(({ actor }) => actor)),
    ruleWriters: await readRuleWriters(db, ids),
  };
}

/**
 * Returns the users who wrote the rules of iterations, including deleted iterations, or the rules that these iterations
 * were copied from.
 */
export async function readRuleWriters(db: Db, objectIds: string[]): Promise<Actor[]> {
  if (objectIds.length === 0) return [];
  const { rows } = await sql<{ actor: Actor }>`
    select distinct actor from (
      select actor from history where object_id = any(${objectIds}::uuid[])
        and kind = 'iteration' and action = any(${writingActions})
      union all
      select jsonb_array_elements(detail -> 'rule_sources') from history
      where object_id = any(${objectIds}::uuid[]) and kind = 'iteration' and detail ? 'rule_sources') work`.execute(db);
  return distinctActors(rows.map(({ actor }) => actor));
}

interface Scope {
  /** The campaign that contains the iteration under review. */
  reviewedIn?: string;
}

/**
 * Returns the IDs of the iterations with the same selection, including deleted iterations. Iterations without
 * conditions are compared only within the campaign when sent for review, because every draft starts without conditions.
 */
async function findSameIterations(db: Db, content: IterationContent, { reviewedIn }: Scope): Promise<string[]> {
  const selections = await findSelections(db, content);
  const hasConditions = hasOwnConditions(selections.own);
  const same = selections.others.filter(
    (other) =>
      compareSelections(selections.own, other) === "same" &&
      (hasConditions || (other.campaignId === reviewedIn && other.isLatest)),
  );
  return [...new Set(same.map(({ objectId }) => objectId))];
}

interface BarredQuery extends ReviewedIteration {
  campaignId: string;
}

/**
 * Returns the team's approvers who cannot decide on an iteration because they wrote the same rules in another iteration,
 * each with that iteration. Omits approvers who changed this iteration or its campaign.
 */
export async function findAuthorsElsewhere(db: Db, reviewed: BarredQuery): Promise<SimilarWork[]> {
  const { id, teamId, campaignId, content, contributors } = reviewed;
  const ids = (await findSameIterations(db, content, { reviewedIn: campaignId })).filter((other) => other !== id);
  const work = await readContributors(db, ids);
  const { rows } = await sql<{ id: string }>`
    select distinct actor ->> 'id' as id from history
    where (object_id = ${id} and action = any(${contributingActions}))
      or (object_id = ${campaignId} and action = any(${campaignChanges}))`.execute(db);
  const isContributor = (userId: string) => contributors.some((contributor) => contributor.id === userId);
  // Changes to a campaign do not make a user a contributor to all its iterations.
  const changedHere = new Set(rows.map((row) => row.id).filter(isContributor));
  const approvers = new Set((await findHolders(db, [teamId], "approve")).map(({ sub }) => sub));
  const elsewhere = distinctActors([...contributors, ...work.map(({ actor }) => actor)]).filter(
    (actor) => approvers.has(actor.id) && !changedHere.has(actor.id),
  );
  const names = await readNames(db, teamId, ids);
  return elsewhere.map((by) => {
    const named = work.find(({ actor, objectId }) => actor.id === by.id && names.has(objectId));
    return { by, iteration: (named && names.get(named.objectId)) ?? null };
  });
}

/** History actions on a campaign that can make a user a contributor to its iterations. */
const campaignChanges = ["saved", "savedEligibility", "savedSending", "savedNotifyPlans"];

function distinctActors(actors: readonly Actor[]): Actor[] {
  const byId = new Map(actors.map((actor) => [actor.id, actor]));
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

interface ReviewedIteration {
  id: string;
  teamId: string;
  content: IterationContent;
  contributors: readonly Actor[];
}

/**
 * Returns the team's approvers who contributed to a similar iteration but can still approve or reject this one, each
 * with the most similar iteration.
 */
export async function findSimilarWork(db: Db, reviewed: ReviewedIteration): Promise<SimilarWork[]> {
  const { id, teamId, content, contributors } = reviewed;
  const { own, others } = await findSelections(db, content);
  const candidates = [...others, ...(await findSharedConditions(db, own, teamId))];
  const hasConditions = hasOwnConditions(own);
  const rank = new Map<string, Similarity>();
  for (const other of candidates) {
    // All drafts start without conditions. If this content has none, it is compared only with iterations that have none
    // in their latest version.
    const isCandidate = other.objectId !== id && (hasConditions || other.isLatest);
    const similarity = isCandidate ? compareSelections(own, other) : "different";
    if (similarity !== "different" && rank.get(other.objectId) !== "same") rank.set(other.objectId, similarity);
  }
  const ids = [...rank.keys()].toSorted((a, b) => Number(rank.get(b) === "same") - Number(rank.get(a) === "same"));
  if (ids.length === 0) return [];
  const barred = new Set(contributors.map((contributor) => contributor.id));
  const holders = await findHolders(db, [teamId], "approve");
  const approvers = new Set(holders.map(({ sub }) => sub).filter((sub) => !barred.has(sub)));
  const work = await readContributors(db, ids);
  const approversWork = work
    .filter(({ actor }) => approvers.has(actor.id))
    .toSorted((a, b) => ids.indexOf(a.objectId) - ids.indexOf(b.objectId));
  const names = await readNames(db, teamId, [...new Set(approversWork.map(({ objectId }) => objectId))]);
  const firstOfEach = new Map(approversWork.toReversed().map((work) => [work.actor.id, work]));
  return [...firstOfEach.values()].toReversed().map(({ actor, objectId }) => ({
    by: actor,
    iteration: names.get(objectId) ?? null,
  }));
}

/** Returns the content's selection, and every stored selection that shares a cohort with it. */
async function findSelections(
  db: Db,
  content: IterationContent,
): Promise<{ own: Selection; others: StoredSelection[] }> {
  const own = sql<{ cohorts: string[]; conditions: SelectionCondition[] }>`
    select selection_cohorts(${json(content)}::jsonb) as cohorts, selection_conditions(${json(content)}::jsonb) as conditions`;
  const { cohorts, conditions } = (await own.execute(db)).rows[0]!;
  const selection: Selection = { runDate: content.IterationDate, cohorts, conditions };
  return { own: selection, others: await readSelections(db, sql`cohorts && ${cohorts}::text[]`) };
}

/**
 * Returns the team's stored selections for other cohorts in which at least two of the distinctive conditions appear in
 * identical form.
 */
async function findSharedConditions(db: Db, own: Selection, teamId: string): Promise<StoredSelection[]> {
  const distinctive = distinctiveConditions(own);
  if (distinctive.length < 2) return [];
  return readSelections(
    db,
    sql`not cohorts && ${own.cohorts}::text[] and campaign_id in (select id from campaign where team_id = ${teamId})
      and (select count(*) from jsonb_array_elements(conditions) condition
        where condition in (select jsonb_array_elements(${json(distinctive)}::jsonb))) > 1`,
  );
}

async function readSelections(db: Db, where: RawBuilder<unknown>): Promise<StoredSelection[]> {
  const { rows } = await sql<StoredSelection>`
    select object_id as "objectId", campaign_id as "campaignId", run_date as "runDate", cohorts, conditions,
      version = (select max(version) from iteration_selection later where later.object_id = stored.object_id) as "isLatest"
    from iteration_selection stored where ${where}`.execute(db);
  return rows;
}

async function readContributors(db: Db, objectIds: string[]): Promise<{ objectId: string; actor: Actor }[]> {
  if (objectIds.length === 0) return [];
  const { rows } = await sql<{ objectId: string; actor: Actor }>`
    select distinct object_id as "objectId", actor from (
      select id as object_id, jsonb_array_elements(contributors) as actor from iteration where id = any(${objectIds}::uuid[])
      union all
      select object_id, actor from history where object_id = any(${objectIds}::uuid[])
        and action = any(${writingActions})
      union all
      select object_id, jsonb_array_elements(detail -> 'worked_on') from history
      where object_id = any(${objectIds}::uuid[]) and version = 1) work`.execute(db);
  return rows;
}

/**
 * Returns the latest names of a team's iterations, including deleted iterations. Other teams' iterations are omitted.
 */
async function readNames(db: Db, teamId: string, objectIds: string[]): Promise<Map<string, string>> {
  if (objectIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select distinct on (object_id) object_id as id, detail -> 'document' ->> 'Name' as name from history
    where object_id = any(${objectIds}::uuid[]) and team_id = ${teamId} and detail ? 'document'
    order by object_id, version desc`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
