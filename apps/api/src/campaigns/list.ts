import type { CampaignContent } from "@spi/domain/campaign/campaign";
import { type ExpressionBuilder, sql } from "kysely";
import type { Db, Schema } from "../database/schema.ts";

/**
 * Lists teams' campaigns with their names and the most recent change to the campaign or one of its iterations, newest
 * first. Requires at least one team.
 */
export function listCampaigns(db: Db, teamIds: readonly string[]) {
  const text = <Text extends string>(field: keyof CampaignContent) => sql<Text>`campaign.document ->> ${field}::text`;
  return db
    .selectFrom("campaign")
    .innerJoinLateral(latestChange, (join) => join.onTrue())
    .select([
      "campaign.id",
      "campaign.team_id",
      text<string>("Name").as("name"),
      text<CampaignContent["Type"]>("Type").as("type"),
      text<CampaignContent["Target"]>("Target").as("target"),
      text<string>("StartDate").as("start_date"),
      text<string>("EndDate").as("end_date"),
      "latest.modified_by",
      "latest.modified_at",
    ])
    .where("team_id", "in", teamIds)
    .orderBy("latest.modified_at", "desc")
    .orderBy("campaign.id")
    .execute();
}

/**
 * Selects the most recent change to a campaign or one of its iterations. If both have changes at the same time, selects
 * the campaign's.
 */
function latestChange(campaigns: ExpressionBuilder<Schema, "campaign">) {
  const own = campaigns.selectFrom("campaign as own").whereRef("own.id", "=", "campaign.id");
  const below = campaigns.selectFrom("iteration").whereRef("iteration.campaign_id", "=", "campaign.id");
  return own
    .select(["own.modified_by", "own.modified_at", sql<number>`0`.as("depth")])
    .unionAll(below.select(["iteration.modified_by", "iteration.modified_at", sql<number>`1`.as("depth")]))
    .orderBy("modified_at", "desc")
    .orderBy("depth")
    .limit(1)
    .as("latest");
}
