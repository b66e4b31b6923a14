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

interface Found {
  campaign: CampaignRow;
  iteration: IterationRow;
}

/** An iteration whose people are counted with those of others. */
export interface Covered extends Found {
  /** Whether it is being sent to NHS Notify now. */
  beingSent: boolean;
  /** The day on which its first messages were handed over; null before. */
  sentOn: Day | null;
}

/**
 * A campaign's iterations and, within so many days of any of them, those of the other campaigns of its team, nearest first, by the
 * days on which people hear from them. `beyond` are those that are more than can be
 * counted together.
 */
export async function findCovered(
  db: Db,
  campaign: CampaignRow,
  days: number | undefined,
): Promise<{ covered: Covered[]; beyond: Covered[] }> {
  const iterations = await listIterations(db, campaign.id);
  const own = await withSending(
    db,
    iterations.map((iteration) => ({ campaign, iteration })),
  );
  const near = days === undefined || own.length === 0 ? [] : await findNear(db, campaign, { days, own });
  const all = [...own, ...near];
  return { covered: all.slice(0, most.iterations), beyond: all.slice(most.iterations) };
}

async function withSending(db: Db, found: readonly Found[]): Promise<Covered[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ iteration }) => iteration.id);
  const sending = await db
    .selectFrom("iteration")
    .select(["id", isBeingSent("iteration").as("beingSent"), sentOn("iteration").as("sentOn")])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(sending.map(({ id, ...told }) => [id, told]));
  return found.flatMap((one) => {
    const told = byId.get(one.iteration.id);
    return told ? [{ ...one, ...told }] : [];
  });
}

async function findNear(
  db: Db,
  { id, team_id }: CampaignRow,
  { days, own }: { days: number; own: readonly Covered[] },
): Promise<Covered[]> {
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
  const away = (one: Covered) => Math.min(...ownDays.map((ownDay) => Math.abs(ownDay - dayOf(one))));
  return others.filter((one) => away(one) <= days).toSorted((a, b) => away(a) - away(b));
}

/** When people hear from an iteration, as a day number. */
const dayOf = ({ iteration, sentOn: sent }: Covered) => toDayNumber(sent ?? iteration.run_date);

/** What is counted of an iteration, under its ID. */
export interface CoveredConfiguration {
  id: string;
  campaignId: string;
  /** The day on which its first messages were handed over; null before. */
  sentOn: Day | null;
  configuration: RunConfiguration;
}

export function toConfiguration({ campaign, iteration, sentOn: sent }: Covered): CoveredConfiguration {
  const configuration = configurationOf({ campaign, iteration });
  return { id: iteration.id, campaignId: campaign.id, sentOn: sent, configuration };
}

/** What was counted of iterations, which are named by their IDs. */
export interface CountedIterations {
  coverage: Coverage | null;
  leftOut: { name: string; message: string }[];
  /** Why who should be reached was not counted, in words; null where it was, or nobody wrote it down. */
  eligibleNotCounted: string | null;
  /** When it was read what became of messages; null where none of the iterations was released. */
  messagesAsOf: string | null;
  /** Those released of which nobody can tell any more to whom. */
  listsRemoved: string[];
  people_as_of: Day;
  synthetic: boolean;
}

/** Who should be reached by a campaign, whose ID is its iterations' `campaignId`. */
export interface StatementOfCampaign {
  statement: EligibilityStatement;
  campaign: string;
}

/** Who should be reached by a campaign; undefined where nobody wrote it down. */
export function statementOf({ id, eligibility }: CampaignRow): StatementOfCampaign | undefined {
  return eligibility ? { statement: eligibility.statement, campaign: id } : undefined;
}

/** A campaign's iterations and those that are counted with them. */
export interface CoverageAsked {
  /** The campaign's ID. */
  campaign: string;
  /** Within how many days of another campaign's selections its own are counted as contacts. */
  within: number | undefined;
  /** IDs of campaigns whose contacts with this one are intended. */
  intended: readonly string[];
  iterations: readonly CoveredConfiguration[];
  eligible: StatementOfCampaign | undefined;
}
