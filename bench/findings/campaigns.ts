import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exportCampaign } from "@spi/domain/campaign-file/export-campaign";
import { demonstrationCampaigns } from "../../apps/api/src/demonstration/campaigns.ts";
import type { Campaign } from "./change.ts";
import { realisticCampaigns } from "./realistic/campaigns.ts";

/** Returns the campaigns to change: the demonstration's, four invented ones, and campaign files in a folder. */
export function campaignsToChange(folder: string | undefined): [name: string, campaign: Campaign][] {
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith(".json"));
  const published = files.map((name): [string, Campaign] => [
    name,
    (JSON.parse(readFileSync(join(folder!, name), "utf8")) as { CampaignConfig: Campaign }).CampaignConfig,
  ]);
  return [...published, ...realisticCampaigns, ...demonstration()].filter(([, campaign]) => hasOtherContent(campaign));
}

function demonstration(): [string, Campaign][] {
  let made = 0;
  const newId = () => `id-${(made += 1)}`;
  return demonstrationCampaigns({ today: "20261122", newId }).map(({ content, iterations }): [string, Campaign] => {
    const runnable = iterations.filter((iteration) => iteration.content.IterationCohorts.length > 0);
    const numbered = runnable.map((iteration, index) => ({
      ...iteration.content,
      ID: newId(),
      IterationNumber: index + 1,
      Version: 1,
    }));
    const details = { ...content, ID: newId(), Version: 1 };
    const file = exportCampaign(details, numbered);
    return [content.Name, JSON.parse(JSON.stringify(file.CampaignConfig)) as Campaign];
  });
}

/** Returns whether a campaign has several iterations, or a cohort of people of certain ages. */
const hasOtherContent = ({ Iterations }: Campaign) =>
  Iterations.length > 1 ||
  Iterations.some(({ IterationCohorts }) =>
    IterationCohorts.some(({ CohortLabel }) => /\d+(to|_to_|\+|_and_over|_plus)/.test(CohortLabel)),
  );
