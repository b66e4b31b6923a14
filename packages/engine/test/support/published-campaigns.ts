import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../../../../shared/campaigns", import.meta.url));

/** The published campaigns, if they exist. They are stored next to a checkout, never in it. */
export const publishedCampaigns: readonly string[] = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => join(folder, name))
  : [];

if (publishedCampaigns.length === 0) process.stderr.write(`No published campaigns in ${folder}.\n`);
