import {
  exportBlocked,
  exportCampaign,
  exportFileName,
  exportProblems,
} from "@spi/domain/campaign-file/export-campaign";
import {
  type ExpectationsFile,
  expectationsFile,
  expectationsFileName,
} from "@spi/domain/campaign-file/expectations/expectations-file";
import { newestFirst } from "@spi/domain/iteration/iteration";
import type { Refusal } from "@spi/domain/refusal";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import type { Db } from "../database/schema.ts";
import type { Change } from "../history/change.ts";
import { toCampaignResponse } from "../campaigns/answer.ts";
import { writeNextCampaign } from "../campaigns/next-version.ts";
import { selectCampaignForUpdate } from "../campaigns/store.ts";
import { refuseSave } from "../campaigns/refuse-save.ts";
import { toIterationResponse } from "../iterations/answer.ts";
import { listIterations } from "../iterations/store.ts";
import { readPlans } from "../plans/store.ts";
import { chosenSending } from "../sending/store.ts";

export interface ExportedFile {
  file_name: string;
  file: ReturnType<typeof exportCampaign>;
  /**
   * Expectations file, with the campaign content that a campaign file cannot contain. Null if the campaign has none.
   */
  expectations_file: { file_name: string; file: ExpectationsFile } | null;
}

/**
 * Exports a campaign with all its iterations, and its second file. Saves the export as the campaign's next version, and
 * records the user in the history. Refuses if an iteration is incomplete, if a draft's routing rule has no plan, or if
 * another user has locked the campaign or an iteration (4.13).
 */
export async function exportConfiguration(
  db: Db,
  { id, change }: { id: string; change: Change },
): Promise<Result<ExportedFile, Refusal>> {
  const current = await selectCampaignForUpdate(db, { teamId: change.teamId, id });
  if (!current) return refuse({ kind: "notFound" });
  const rows = await listIterations(db, id);
  const locked = [current, ...rows].map((row) => refuseSave(row, row.version, change.actor)).find(Boolean);
  if (locked) return refuse(locked);
  const answers = rows.map(toIterationResponse);
  const problems = exportProblems(answers);
  if (problems.length > 0) return refuse({ kind: "invalid", message: exportBlocked, errors: { Iterations: problems } });
  const exported = await writeNextCampaign(db, { current, change, concerns: () => false, action: "exported" });
  if (!exported.ok) return exported;
  const row = exported.value;
  const details = toCampaignResponse(row).campaign_details;
  const iterations = newestFirst(answers.map(({ iteration_details }) => iteration_details));
  const secondFile = expectationsFile({
    campaign: row.expectations,
    iterations: rows.map(({ document, expectations }) => ({ Name: document.Name, expectations })),
    plans: await readPlans(db, row),
    eligibility: row.eligibility?.statement ?? null,
    sending: chosenSending(row),
  });
  return ok({
    file_name: exportFileName(details),
    file: exportCampaign(details, iterations),
    expectations_file: secondFile && { file_name: expectationsFileName(details), file: secondFile },
  });
}
