import { type Day, fromDayNumber, toDayNumber } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import { most } from "@spi/domain/values/limits";
import type { Coverage } from "@spi/domain/coverage/coverage";
import { sql } from "kysely";
import type { Db, RunConfiguration } from "../database/schema.ts";
import { isBeingSent, sentOn } from "../database/tables/being-sent.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { configurationOf } from "../iterations/configuration.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { listIterations } from "../iterations/store.ts";

interface CampaignIteration {
  campaign: CampaignRow;
  iteration: IterationRow;
}

/** An iteration included in a coverage count. */
export interface CoveredIteration extends CampaignIteration {
  /** True while the iteration is being sent to NHS Notify. */
  beingSent: boolean;
  /** Day on which NHS Notify accepted the iteration's first messages. Null until then. */
  sentOn: Day | null;
}

/**
 * Finds a campaign's iterations, and the team's other campaigns' iterations within `days` of any of them, nearest
 * first. Distances are measured between the days on which people are contacted. `omitted` contains the iterations above
 * the maximum.
 */
export async function findCoveredIterations(
  db: Db,
  campaign: CampaignRow,
  days: number | undefined,
): Promise<{ covered: CoveredIteration[]; omitted: CoveredIteration[] }> {
  const iterations = await listIterations(db, campaign.id);
  const own = await withSending(
    db,
    iterations.map((iteration) => ({ campaign, iteration })),
  );
  const nearby = days === undefined || own.length === 0 ? [] : await findNearby(db, campaign, { days, own });
  const all = [...own, ...nearby];
  return { covered: all.slice(0, most.iterations), omitted: all.slice(most.iterations) };
}

async function withSending(db: Db, iterations: readonly CampaignIteration[]): Promise<CoveredIteration[]> {
  if (iterations.length === 0) return [];
  const ids = iterations.map(({ iteration }) => iteration.id);
  const sending = await db
    .selectFrom("iteration")
    .select(["id", isBeingSent("iteration").as("beingSent"), sentOn("iteration").as("sentOn")])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(sending.map(({ id, ...state }) => [id, state]));
  return iterations.flatMap((row) => {
    const state = byId.get(row.iteration.id);
    return state ? [{ ...row, ...state }] : [];
  });
}

async function findNearby(
  db: Db,
  { id, team_id }: CampaignRow,
  { days, own }: { days: number; own: readonly CoveredIteration[] },
): Promise<CoveredIteration[]> {
  const ownDays = own.map(dayOf);
  const day = sql<Day>`coalesce(${sentOn("iteration")}, ${sql.ref("iteration.run_date")})`;
  const iterations = await db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .selectAll("iteration")
    .where("campaign.team_id", "=", team_id)
    .where("campaign.id", "<>", id)
    .where(day, ">=", fromDayNumber(Math.min(...ownDays) - days))
    .where(day, "<=", fromDayNumber(Math.max(...ownDays) + days))
    .orderBy(day)
    .orderBy("iteration.number")
    .orderBy("iteration.id")
    .execute();
  const ids = [...new Set(iterations.map(({ campaign_id }) => campaign_id))];
  if (ids.length === 0) return [];
  const campaigns = await db.selectFrom("campaign").selectAll().where("id", "in", ids).execute();
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  const others = await withSending(
    db,
    iterations.flatMap((iteration) => {
      const campaign = byId.get(iteration.campaign_id);
      return campaign ? [{ campaign, iteration }] : [];
    }),
  );
  const distance = (covered: CoveredIteration) =>
    Math.min(...ownDays.map((ownDay) => Math.abs(ownDay - dayOf(covered))));
  return others.filter((covered) => distance(covered) <= days).toSorted((a, b) => distance(a) - distance(b));
}

/** Returns the day on which an iteration contacts people, as a day number. */
const dayOf = ({ iteration, sentOn: sent }: CoveredIteration) => toDayNumber(sent ?? iteration.run_date);

/** An iteration's content for counting, with its ID. */
export interface CoveredConfiguration {
  id: string;
  campaignId: string;
  /** Day on which NHS Notify accepted the iteration's first messages. Null until then. */
  sentOn: Day | null;
  configuration: RunConfiguration;
}

export function toCoveredConfiguration({ campaign, iteration, sentOn: sent }: CoveredIteration): CoveredConfiguration {
  const configuration = configurationOf({ campaign, iteration });
  return { id: iteration.id, campaignId: campaign.id, sentOn: sent, configuration };
}

/** Counts for iterations, by iteration ID. */
export interface CountedIterations {
  coverage: Coverage | null;
  leftOut: { name: string; message: string }[];
  /**
   * Reason why eligible people were not counted. Null if they were counted, or if there is no eligibility statement.
   */
  eligibleNotCounted: string | null;
  /** Time at which message outcomes were read. Null if no iteration was released. */
  messagesAsOf: string | null;
  /** Released iterations with a list of people that has been deleted. */
  listsRemoved: string[];
  people_as_of: Day;
  synthetic: boolean;
}

/** A campaign's eligibility statement. `campaignId` identifies the iterations that belong to the campaign. */
export interface CampaignStatement {
  statement: EligibilityStatement;
  campaign: string;
}

/** Returns a campaign's eligibility statement, or undefined if it has none. */
export function campaignStatement({ id, eligibility }: CampaignRow): CampaignStatement | undefined {
  return eligibility ? { statement: eligibility.statement, campaign: id } : undefined;
}

/** A campaign's iterations and the other iterations included in its coverage count. */
export interface CoverageQuery {
  campaign: string;
  /** Number of days within which selections by two campaigns count as contacts. */
  within: number | undefined;
  /** IDs of the campaigns that are intended to contact the same people as this campaign. */
  intended: readonly string[];
  iterations: readonly CoveredConfiguration[];
  eligible: CampaignStatement | undefined;
}
