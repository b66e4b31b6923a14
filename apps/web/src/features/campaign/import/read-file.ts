import type { JsonObject } from "@spi/domain/campaign-file/findings";
import { isJsonObject } from "@spi/domain/campaign-file/findings";
import { largestCampaignFile } from "@spi/domain/limits";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";

/** The largest file that can be imported, as it is said. */
export const largestFile = `${largestCampaignFile / 1_000_000} MB`;

/** A chosen file as JSON, or why it cannot be a campaign; what is too large is not read. */
export async function readCampaignFile(file: Blob | undefined): Promise<Result<JsonObject, string>> {
  if (!file) return refuse("Select a campaign file");
  if (file.size === 0) return refuse("The selected file is empty");
  if (file.size > largestCampaignFile) return refuse(`The selected file must be smaller than ${largestFile}`);
  const read = await file.text().then(parsed, () => "The selected file could not be read. Select it again");
  return typeof read === "string" ? refuse(read) : ok(read);
}

function parsed(text: string): JsonObject | string {
  try {
    const json: unknown = JSON.parse(text);
    return isJsonObject(json) ? json : "The selected file must hold one campaign: a JSON object";
  } catch {
    return "The selected file must be a JSON file. This one is something else, or is damaged";
  }
}
