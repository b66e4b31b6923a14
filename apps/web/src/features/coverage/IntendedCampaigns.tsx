import type { CoverageAnswer } from "@spi/domain/coverage/coverage-answer";
import { Details } from "nhsuk-react-components";
import { useState } from "react";
import { Checkboxes } from "../../ui/fields/ChoiceFields.tsx";

interface IntendedCampaignsProps {
  /** The counts that are shown; undefined while they are counted, when those shown before are still offered. */
  answer: CoverageAnswer | undefined;
  campaignId: string;
  /** IDs of those that are named. */
  named: readonly string[];
  onChange: (named: readonly string[]) => void;
}

/** Names the campaigns whose contacts with this one are intended, among those that are counted with it. */
export function IntendedCampaigns({ answer, campaignId, named, onChange }: IntendedCampaignsProps) {
  const [shown, setShown] = useState(answer);
  // Where something is chosen that is seen; it stays open when the last choice is taken back.
  const [begunOpen] = useState(named.length > 0);
  if (answer && answer !== shown) setShown(answer);
  const others = new Map(
    (shown?.iterations ?? [])
      .filter(({ campaign_id }) => campaign_id !== campaignId)
      .map(({ campaign_id, campaign_name }) => [campaign_id, campaign_name]),
  );
  if (others.size === 0) return null;
  return (
    <Details open={begunOpen}>
      <Details.Summary>Say which contacts are intended</Details.Summary>
      <Details.Text>
        <Checkboxes
          id="coverage-intended"
          legend="Contacts with these campaigns are intended"
          legendSize="s"
          hint="For example flu and COVID-19, where people are meant to hear from both. These contacts are listed separately and are not counted as hearing from another campaign. Your choice is kept in the address of this page, so you can send it to somebody else."
          choices={[...others].map(([value, label]) => ({ value, label }))}
          values={named}
          onChange={onChange}
        />
      </Details.Text>
    </Details>
  );
}
