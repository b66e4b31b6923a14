import { loadCampaignFile } from "@spi/domain/campaign-file/load-campaign-file";
import { verifyFile } from "../../apps/cli/src/verify-file.ts";
import type { Campaign } from "./change.ts";

/** What of each iteration of a file must be mended or answered, by place and key; or why the file, or an iteration of it, cannot be run. */
export function askedOf(campaign: Campaign): Map<string, string> {
  const file = loadCampaignFile(structuredClone({ CampaignConfig: campaign }));
  if (!file.ok) return new Map([["refused", file.refusal.map(({ message }) => message).join(" ")]]);
  const { verified, unfinished } = verifyFile(file.value, { iterations: file.value.iterations });
  const found = verified.flatMap((iteration) => iteration.found).filter(({ level }) => level !== "note");
  return new Map([
    ...unfinished.map(({ loaded, reason }): [string, string] => [`${placeOf(loaded.path)} refused`, reason]),
    ...found.map(({ path, key, code, message }): [string, string] => [
      `${placeOf(path)} ${key}`,
      `${code}: ${message}`,
    ]),
  ]);
}

const placeOf = (path: string) => /Iterations\.\d+/.exec(path)?.[0];
