import type { Day } from "@spi/domain/day/calendar";
import { fromDayNumber, toDayNumber } from "@spi/domain/day/calendar";
import type { EligibilityStatement } from "@spi/domain/eligibility/statement";
import { most } from "@spi/domain/limits";
import type { Coverage } from "@spi/domain/coverage/coverage";
import type { Db, RunConfiguration } from "../../database/schema.ts";
import { isBeingSent } from "../../database/tables/being-sent.ts";
import type { CampaignRow } from "../answer.ts";
import { configurationOf } from "../configuration.ts";
import type { IterationRow } from "../iterations/answer.ts";
import { listIterations } from "../iterations/store.ts";

/** An iteration whose people are counted with those of others. */
export interface Covered {
  campaign: CampaignRow;
  iteration: IterationRow;
  /** Whether it is being sent to NHS Notify now. */
  beingSent: boolean;
}

/**
 * A campaign's iterations and, within so many days of the run date of any of them, those of the other campaigns of its team,
 * nearest run dates first (REQ-DESK-50, REQ-DESK-51). `beyond` are those that are more than can be counted together.
 */
export async function findCovered(
  db: Db,
  campaign: CampaignRow,
  days: number | undefined,
): Promise<{ covered: Covered[]; beyond: Covered[] }> {
  const own = (await listIterations(db, campaign.id)).map((iteration) => ({ campaign, iteration }));
  const runs = own.map(({ iteration }) => toDayNumber(iteration.run_date));
  const near = days === undefined || runs.length === 0 ? [] : await findNear(db, campaign, { days, runs });
  const found = [...own, ...near];
  const sending = await findSending(
    db,
    found.map(({ iteration }) => iteration.id),
  );
  const all = found.map((one) => ({ ...one, beingSent: sending.has(one.iteration.id) }));
  return { covered: all.slice(0, most.iterations), beyond: all.slice(most.iterations) };
}

/** Those of iterations that are being sent now. */
async function findSending(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const sending = db.selectFrom("iteration").select("id").where("id", "in", ids).where(isBeingSent("iteration"));
  return new Set((await sending.execute()).map(({ id }) => id));
}

async function findNear(
  db: Db,
  { id, team_id }: CampaignRow,
  { days, runs }: { days: number; runs: readonly number[] },
): Promise<Omit<Covered, "beingSent">[]> {
  const away = (day: Day) => Math.min(...runs.map((run) => Math.abs(run - toDayNumber(day))));
  const iterations = await db
    .selectFrom("iteration")
    .innerJoin("campaign", "campaign.id", "iteration.campaign_id")
    .selectAll("iteration")
    .where("campaign.team_id", "=", team_id)
    .where("campaign.id", "<>", id)
    .where("iteration.run_date", ">=", fromDayNumber(Math.min(...runs) - days))
    .where("iteration.run_date", "<=", fromDayNumber(Math.max(...runs) + days))
    .orderBy("iteration.run_date")
    .orderBy("iteration.number")
    .orderBy("iteration.id")
    .execute();
  const near = iterations.filter(({ run_date }) => away(run_date) <= days);
  const ids = [...new Set(near.map(({ campaign_id }) => campaign_id))];
  if (ids.length === 0) return [];
  const campaigns = await db.selectFrom("campaign").selectAll().where("id", "in", ids).execute();
  const byId = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return near
    .toSorted((a, b) => away(a.run_date) - away(b.run_date))
    .flatMap((iteration) => {
      const campaign = byId.get(iteration.campaign_id);
      return campaign ? [{ campaign, iteration }] : [];
    });
}

/** What is counted of an iteration, under its ID. */
export interface CoveredConfiguration {
  id: string;
  campaignId: string;
  configuration: RunConfiguration;
}

export function toConfiguration({ campaign, iteration }: Omit<Covered, "beingSent">): CoveredConfiguration {
  return { id: iteration.id, campaignId: campaign.id, configuration: configurationOf({ campaign, iteration }) };
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

/** An iteration that was released. */
export interface ReleasedIteration {
  iteration: string;
  /** Which release it is and in which state: another text once somebody starts, stops or ends one. */
  moved: string;
  /** Another text whenever something more became of its messages. */
  standing: string;
  /** Who is on its list, and what became of them; undefined where it is not kept any more. */
  read: (() => Promise<Float64Array>) | undefined;
}

/** Those of iterations that were released; the newest release of each. */
export type FindReleased = (iterations: readonly string[]) => Promise<ReleasedIteration[]>;

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

/** Counts how often iterations select people, and whom of who should be reached never, once for the same content and people, beside whoever asks. */
export type CountCoverage = (
  asked: CoverageAsked,
) => Promise<{ counting: boolean; notCounted: string | null; counted: CountedIterations | undefined }>;
