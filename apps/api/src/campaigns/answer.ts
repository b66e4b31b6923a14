import type { CampaignResponse, CampaignListItem } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Selectable } from "kysely";
import type { CampaignTable } from "../database/schema.ts";
import { toRecord } from "../http/record.ts";

export type CampaignRow = Selectable<CampaignTable>;

type ListedCampaign = Pick<CampaignRow, "modified_by" | "modified_at"> &
  Omit<CampaignListItem, "last_modified_by" | "last_modified_timestamp"> & { team_id: string };

export function toCampaignResponse(row: CampaignRow): CampaignResponse {
  return { campaign_details: { ...row.document, ID: row.id, Version: row.version }, ...toRecord(row) };
}

export function toListItem({ modified_by, modified_at, team_id: _team, ...row }: ListedCampaign): CampaignListItem {
  const { name } = modified_by;
  return { ...row, last_modified_by: { name }, last_modified_timestamp: toTimestamp(modified_at) };
}
