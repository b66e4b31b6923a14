import { type SearchKind, type SearchResponse, searchedIterations, maxListedResults } from "@spi/domain/desk/search";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { isBeingSent } from "../database/tables/being-sent.ts";

/** Search query, with the words to find in names within these teams. */
export interface SearchQuery {
  teamIds: readonly [string, ...string[]];
  text: string;
  /** The kind to list more results of. Undefined for the first results of every kind. */
  more?: { kind: SearchKind; from: number } | undefined;
}

type SearchResult<Kind extends SearchKind> = SearchResponse[Kind]["items"][number];

/**
 * Finds campaigns, iterations, rules and routing plan IDs with names that contain every word of the text, in any order
 * and case. Exact matches come first, then names that begin with the text, names that contain it, and names with all
 * its words. Each group is ordered by last change, newest first.
 */
export async function searchTeams(db: Db, query: SearchQuery): Promise<SearchResponse> {
  const isWanted = (kind: SearchKind) => query.more === undefined || query.more.kind === kind;
  return {
    campaigns: isWanted("campaigns") ? await findCampaigns(db, query) : noResults,
    iterations: isWanted("iterations") ? await findIterations(db, query) : noResults,
    rules: isWanted("rules") ? await findRules(db, query) : noResults,
    plans: isWanted("plans") ? await findPlans(db, query) : noResults,
    iterations_left_out: Math.max(0, (await countIterations(db, query)) - searchedIterations),
  };
}

const noResults = { items: [], total: 0 };

/** Returns the part of the results that the query lists. */
const listedPart = ({ more }: SearchQuery) =>
  more === undefined ? sql`limit ${maxListedResults.first}` : sql`limit ${maxListedResults.more} offset ${more.from}`;

const ofTeams = ({ teamIds }: SearchQuery) => sql`campaign.team_id in (${sql.join(teamIds)})`;
const inCampaign = sql`campaign.team_id, campaign.id as campaign_id, campaign.document ->> 'Name' as campaign`;
const inIteration = sql`${inCampaign}, iteration.id as iteration_id, iteration.name as iteration, iteration.run_date, iteration.status,
  ${isBeingSent("iteration")} as being_sent`;
const asText = (text: string) => sql`lower(${text}::text)`;

function hasWords(name: RawBuilder<unknown>, { text }: SearchQuery) {
  const words = text.split(" ").map((word) => sql`strpos(lower(${name}), ${asText(word)}) > 0`);
  return sql`(${sql.join(words, sql` and `)})`;
}

function rank(name: RawBuilder<unknown>, { text }: SearchQuery) {
  return sql`case when lower(${name}) = ${asText(text)} then 0
    when strpos(lower(${name}), ${asText(text)}) = 1 then 1
    when strpos(lower(${name}), ${asText(text)}) > 0 then 2 else 3 end`;
}

async function findLimited<Item extends object>(db: Db, query: RawBuilder<Item & { total: number }>) {
  const { rows } = await query.execute(db);
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

function findCampaigns(db: Db, query: SearchQuery) {
  const name = sql`(campaign.document ->> 'Name')`;
  return findLimited(
    db,
    sql<SearchResult<"campaigns"> & { total: number }>`
      select ${inCampaign}, count(*) over ()::int as total from campaign
      where ${ofTeams(query)} and ${hasWords(name, query)}
      order by ${rank(name, query)}, campaign.modified_at desc, campaign.id ${listedPart(query)}`,
  );
}

function findIterations(db: Db, query: SearchQuery) {
  const name = sql`iteration.name`;
  return findLimited(
    db,
    sql<SearchResult<"iterations"> & { total: number }>`
      select ${inIteration}, count(*) over ()::int as total
      from iteration join campaign on campaign.id = iteration.campaign_id
      where ${ofTeams(query)} and ${hasWords(name, query)}
      order by ${rank(name, query)}, iteration.modified_at desc, iteration.id ${listedPart(query)}`,
  );
}

function findRules(db: Db, query: SearchQuery) {
  const name = sql`(found ->> 'Name')`;
  return findLimited(
    db,
    sql<SearchResult<"rules"> & { total: number }>`
      select looked.team_id, looked.campaign_id, looked.campaign, looked.iteration_id, looked.iteration, looked.run_date,
        looked.status, looked.being_sent, found ->> 'ID' as rule_id, found ->> 'Type' as rule_type, found ->> 'Name' as rule,
        count(*) over ()::int as total
      from (
        select ${inIteration}, iteration.modified_at, iteration.document
        from iteration join campaign on campaign.id = iteration.campaign_id
        where ${ofTeams(query)} order by iteration.modified_at desc, iteration.id limit ${searchedIterations}) looked,
        jsonb_array_elements(looked.document -> 'IterationRules') with ordinality as rule (found, place)
      where ${hasWords(name, query)}
      order by ${rank(name, query)}, looked.modified_at desc, looked.iteration_id, place ${listedPart(query)}`,
  );
}

function findPlans(db: Db, query: SearchQuery) {
  const name = sql`plan.id`;
  return findLimited(
    db,
    sql<SearchResult<"plans"> & { total: number }>`
      select ${inCampaign}, plan.id as plan, count(*) over ()::int as total
      from campaign, jsonb_array_elements_text(campaign.document -> 'AvailableRoutingIds') as plan (id)
      where ${ofTeams(query)} and ${hasWords(name, query)}
      order by ${rank(name, query)}, campaign.modified_at desc, campaign.id, plan.id ${listedPart(query)}`,
  );
}

async function countIterations(db: Db, query: SearchQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from iteration join campaign on campaign.id = iteration.campaign_id
    where ${ofTeams(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}
