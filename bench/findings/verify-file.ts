import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { verifyFile } from "../../apps/cli/src/verify-file.ts";
import type { Campaign } from "./change.ts";

/** What of each iteration of a file must be mended or answered, by place and key; or why the file cannot be run. */
export function askedOf(campaign: Campaign): Map<string, string> {
  const file = loadCampaignFile(structuredClone({ CampaignConfig: campaign }));
  if (!file.ok) return new Map([["refused", file.refusal.map(({ message }) => message).join(" ")]]);
  const found = verifyFile(file.value, { iterations: file.value.iterations });
  if (!found.ok) return new Map([["refused", found.refusal]]);
  return new Map(
    found.value
      .flatMap((iteration) => iteration.found)
      .filter(({ level }) => level !== "note")
      .map(({ path, key, code, message }) => [`${/Iterations\.\d+/.exec(path)?.[0]} ${key}`, `${code}: ${message}`]),
  );
}
