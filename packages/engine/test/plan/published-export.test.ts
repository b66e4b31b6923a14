import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { importCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import { type Exported, asDocumented, comparable, exported } from "../support/documented-export.ts";
import { importOptions } from "../support/import-options.ts";
import { publishedCampaigns } from "../support/published-campaigns.ts";

const example = fileURLToPath(new URL("../../../domain/src/campaign-file/published-example.json", import.meta.url));

function exportedAgain(file: unknown): Exported {
  const read = importCampaignFile(file, importOptions);
  if (!read.ok) throw new Error(JSON.stringify(read.refusal));
  return exported(read.value);
}

describe.each([example, ...publishedCampaigns].map((path) => [basename(path), path]))("%s", (_, path) => {
  const file = JSON.parse(readFileSync(path, "utf8")) as Exported;

  test("is exported as it was published, except for documented changes REQ-FMT-20 REQ-FMT-402", () => {
    expect(comparable(exportedAgain(file))).toEqual(comparable(asDocumented(file)));
  });

  test("is unchanged when its export is imported and exported again REQ-FMT-20 REQ-FMT-403", () => {
    const once = exportedAgain(file);
    expect(JSON.stringify(comparable(exportedAgain(once)))).toBe(JSON.stringify(comparable(once)));
  });
});
