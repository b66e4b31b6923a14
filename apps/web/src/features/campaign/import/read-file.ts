import { type JsonObject, isJsonObject } from "@spi/domain/values/json-object";
import { largestCampaignFile } from "@spi/domain/values/limits";
import { readJson } from "@spi/domain/values/json-text";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { type Result, ok, refuse } from "@spi/domain/values/result";

/** Maximum size of a file that can be imported, for display. */
export const largestFile = `${largestCampaignFile / 1_000_000} MB`;

/**
 * Reason why a chosen file is not a campaign file. It is either a message, or the fields that we would not read as
 * written.
 */
export type FileRefusal = { message: string } | { errors: FieldErrors; json: unknown };

/**
 * Reads a chosen file as JSON, or returns the reason why it is not a campaign file. A file that is too large is not
 * read.
 */
export async function readCampaignFile(file: Blob | undefined): Promise<Result<JsonObject, FileRefusal>> {
  const fail = (message: string) => refuse({ message });
  if (!file) return fail("Select a campaign file");
  if (file.size === 0) return fail("The selected file is empty");
  if (file.size > largestCampaignFile) return fail(`The selected file must be smaller than ${largestFile}`);
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return fail("The selected file could not be read. Select it again");
  const read = readJson(bytes);
  if (!read.ok) {
    return read.refusal.kind === "lost"
      ? refuse(read.refusal)
      : fail(`The selected file is not JSON. ${read.refusal.message}`);
  }
  return isJsonObject(read.value)
    ? ok(read.value)
    : fail("The selected file must contain one campaign, as a JSON object");
}
