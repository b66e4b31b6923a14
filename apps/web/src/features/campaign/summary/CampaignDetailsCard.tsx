import { displayDay } from "@spi/domain/day/calendar";
import { campaignTypeNames, targetLabels, targetNames } from "@spi/domain/campaign/campaign";
import { summariseSending } from "../../../scope/sending-text.ts";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { sendingQuery } from "../../../api/sending.ts";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { type CampaignScreen, campaignPath } from "../../../paths/paths.ts";
import { useMe } from "../../../session/use-session.ts";
import { lockState } from "../../../scope/editing/lock-state.ts";
import { Card } from "../../../ui/Card.tsx";
import { SummaryList, SummaryRow } from "../../../ui/SummaryRow.tsx";
import { ValueList } from "../../../ui/fields/ValueList.tsx";

/**
 * Shows the campaign's details, each with an edit link. The card is collapsed if the details are complete and the
 * campaign has iterations.
 */
export function CampaignDetailsCard({ editable }: { editable: boolean }) {
  const { key, campaign } = useCampaign();
  const { data: sending } = useQuery(sendingQuery(key));
  const details = campaign.campaign_details;
  const editPathFor = (screen: CampaignScreen) => (editable ? campaignPath(key, screen) : undefined);
  const rows = [
    { label: "Campaign type", value: campaignTypeNames[details.Type], screen: "key-details" },
    { label: targetLabels[details.Type], value: targetNames[details.Target], screen: "key-details" },
    { label: "Campaign name", value: details.Name, screen: "key-details" },
    { label: "Start date", value: displayDay(details.StartDate), screen: "key-details" },
    { label: "End date", value: displayDay(details.EndDate), screen: "key-details" },
    { label: "Campaign manager", value: renderEmails(details.Manager), screen: "management-details" },
    { label: "Campaign reviewer", value: renderEmails(details.Reviewer), screen: "management-details" },
    { label: "Campaign approver", value: renderEmails(details.Approver), screen: "management-details" },
    { label: "Routing plan IDs", value: renderIds(details.AvailableRoutingIds), screen: "routing-plans" },
    {
      label: "Sending settings",
      value: (
        <>
          {sending ? <ValueList values={summariseSending(sending.sending)} /> : null}
          {editable ? null : <Link to={campaignPath(key, "sending")}>See all sending settings</Link>}
        </>
      ),
      screen: "sending",
    },
  ] as const;
  const list = (
    <SummaryList>
      {rows.map(({ label, value, screen }) => (
        <SummaryRow key={label} label={label} value={value} editPath={editPathFor(screen)} />
      ))}
    </SummaryList>
  );
  // The card is open until the campaign has iterations, and for the user who is editing the campaign.
  const isMine = lockState(campaign, useMe().id) === "mine";
  return campaign.iterations.length === 0 || rows.some(({ value }) => value === undefined) ? (
    <Card heading="Campaign details">{list}</Card>
  ) : (
    <Details expander open={isMine} className="spi-printed">
      <Details.Summary>Campaign details</Details.Summary>
      <Details.Text>{list}</Details.Text>
    </Details>
  );
}

function renderEmails(addresses: readonly string[]) {
  return addresses.length === 0 ? undefined : <ValueList values={addresses} />;
}

function renderIds(values: readonly string[]) {
  return values.length === 0 ? undefined : <ValueList values={values} />;
}
