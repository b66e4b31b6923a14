import type { CoverageResponse } from "@spi/domain/coverage/coverage-answer";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";

interface IntendedCampaignsProps {
  /**
   * The counts on the page, or undefined while people are being counted again. Users can then still choose from the
   * campaigns in the previous counts.
   */
  answer: CoverageResponse | undefined;
  campaignId: string;
  /** IDs of the chosen campaigns. */
  selectedIds: readonly string[];
  onChange: (selectedIds: readonly string[]) => void;
}

/** Lets users choose the campaigns that intentionally contact the same people as this one. */
export function IntendedCampaigns({ answer, campaignId, selectedIds, onChange }: IntendedCampaignsProps) {
  const [latestAnswer, setLatestAnswer] = useState(answer);
  // The section is open at first if a campaign is chosen, and remains open after the last one is removed.
  const [isInitiallyOpen] = useState(selectedIds.length > 0);
  if (answer && answer !== latestAnswer) setLatestAnswer(answer);
  const otherCampaigns = new Map(
    (latestAnswer?.iterations ?? [])
      .filter(({ campaign_id }) => campaign_id !== campaignId)
      .map(({ campaign_id, campaign_name }) => [campaign_id, campaign_name]),
  );
  if (otherCampaigns.size === 0) return null;
  return (
    <Details open={isInitiallyOpen}>
      <Details.Summary>Choose campaigns that are meant to contact the same people</Details.Summary>
      <Details.Text>
        <Checkboxes
          id="coverage-intended"
          legend="Campaigns that are meant to contact the same people"
          legendSize="s"
          hint="For example, flu and COVID-19 campaigns, if people should hear from both. We list these people separately and do not count them as hearing from another campaign. The page address includes your choice, so you can share it."
          choices={[...otherCampaigns].map(([value, label]) => ({ value, label }))}
          values={selectedIds}
          onChange={onChange}
        />
      </Details.Text>
    </Details>
  );
}
