import { campaignMessages } from "@spi/domain/campaign/campaign";
import type { PlacedFinding } from "@spi/domain/campaign-file/import/import-campaign-file";
import { nameSchema } from "@spi/domain/names/names";
import type { Refusal } from "@spi/domain/refusal";
import type { Result } from "@spi/domain/values/result";
import { makeUniqueName } from "@spi/domain/names/make-unique-name";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import type { CampaignRow } from "../campaigns/answer.ts";
import { createCampaign } from "../campaigns/store.ts";
import { type ReadCampaign, limitFindings } from "./read-import.ts";
import { findNameConflict } from "./find-namesake.ts";
import { insertIteration } from "../iterations/store.ts";

export const importNameSchema = nameSchema("Campaign name", campaignMessages.name);

export const importRefused = "We cannot import this file. Correct the problems listed, then try again.";

/** An imported campaign with a name that is unique in its team, and the message if its original name was taken. */
interface NamedImport {
  imported: ReadCampaign;
  /** Message about the existing campaign with the same name. Undefined if there is none. */
  stays: string | undefined;
}

/** Gives the campaign a name that is unique within its team, and adds a finding if the original name was taken. */
export async function withFreeName(db: Db, teamId: string, imported: ReadCampaign): Promise<NamedImport> {
  const { Name: originalName } = imported.campaign;
  const { taken, describe: stays } = await findNameConflict(db, teamId, originalName);
  const Name = makeUniqueName(originalName, taken);
  const message = stays?.(Name);
  if (message === undefined) return { imported, stays: undefined };
  const renamed: PlacedFinding = { kind: "interpreted", path: "Name", place: "Name", message };
  const named = {
    ...imported,
    campaign: { ...imported.campaign, Name },
    ...limitFindings([renamed, ...imported.findings], imported.more_findings),
  };
  return { imported: named, stays: message };
}

/** Creates an imported campaign and its iterations as drafts, in one transaction with their history. */
export async function createImported(
  db: Db,
  { id, imported, change, newId }: { id: string; imported: ReadCampaign; change: Change; newId: () => string },
): Promise<Result<CampaignRow, Refusal>> {
  const { imported: named, stays } = await withFreeName(db, change.teamId, imported);
  const detail = stays === undefined ? {} : { reason: stays };
  const made = await createCampaign(db, { id, content: named.campaign, change, action: "imported", detail });
  if (!made.ok) return made;
  for (const { number, content: iteration } of imported.iterations) {
    await insertIteration(db, { id: newId(), campaignId: id, number, content: iteration, change, action: "imported" });
  }
  return made;
}
