import { displayDay } from "@spi/domain/day/calendar";
import { campaignTypeNames, targetNames } from "@spi/domain/campaign/campaign";
import { Link } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import type { CampaignScreen } from "../../../scope/paths.ts";
import { campaignPath } from "../../../scope/paths.ts";
import { Card } from "../../../ui/Card.tsx";
import { SummaryList, SummaryRow } from "../../../ui/SummaryRow.tsx";
import { ValueList } from "../../../ui/fields/ValueList.tsx";

/** The campaign's details, each with the way to edit it (REQ-SCR-45). */
export function CampaignDetailsCard({ editable }: { editable: boolean }) {
  const { key, campaign } = useCampaign();
  const details = campaign.campaign_details;
  const edit = (screen: CampaignScreen) => (editable ? campaignPath(key, screen) : undefined);
  const rows = [
    { label: "Campaign type", value: campaignTypeNames[details.Type], screen: "key-details" },
    { label: "Vaccination type", value: targetNames[details.Target], screen: "key-details" },
    { label: "Campaign name", value: details.Name, screen: "key-details" },
    { label: "Start date", value: displayDay(details.StartDate), screen: "key-details" },
    { label: "End date", value: displayDay(details.EndDate), screen: "key-details" },
    { label: "Campaign manager", value: emails(details.Manager), screen: "management-details" },
    { label: "Campaign reviewer", value: emails(details.Reviewer), screen: "management-details" },
    { label: "Campaign approver", value: emails(details.Approver), screen: "management-details" },
    { label: "Routing plan IDs", value: ids(details.AvailableRoutingIds), screen: "routing-plans" },
    {
      label: "Settings for sending",
      value: editable ? (
        "When, how fast and to whom first"
      ) : (
        <Link to={campaignPath(key, "sending")}>See when and how fast messages are sent</Link>
      ),
      screen: "sending",
    },
  ] as const;
  return (
    <Card
      heading="Campaign details"
      action={<Link to={campaignPath(key, "history")}>See the history of this campaign</Link>}
    >
      <SummaryList>
        {rows.map(({ label, value, screen }) => (
          <SummaryRow key={label} label={label} value={value} edit={edit(screen)} />
        ))}
      </SummaryList>
    </Card>
  );
}

function emails(addresses: readonly string[]) {
  return addresses.length === 0 ? undefined : <ValueList values={addresses} />;
}

function ids(values: readonly string[]) {
  return values.length === 0 ? undefined : <ValueList values={values} />;
}
