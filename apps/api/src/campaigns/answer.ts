import type { CampaignAnswer, CampaignListItem } from "@spi/domain/api-contract";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { Selectable } from "kysely";
import type { CampaignTable } from "../database/schema.ts";
import { toRecord } from "../http/record.ts";

export type CampaignRow = Selectable<CampaignTable>;

export function toCampaignAnswer(row: CampaignRow): CampaignAnswer {
  return { campaign_details: { ...row.document, ID: row.id, Version: row.version }, ...toRecord(row) };
}

export function toListItem(row: CampaignRow): CampaignListItem {
  return {
    id: row.id,
    name: row.document.Name,
    type: row.document.Type,
    target: row.document.Target,
    start_date: row.document.StartDate,
    end_date: row.document.EndDate,
    last_modified_by: { name: row.modified_by.name },
    last_modified_timestamp: toTimestamp(row.modified_at),
  };
}
