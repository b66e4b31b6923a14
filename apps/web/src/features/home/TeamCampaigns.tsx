import type { CampaignListItem } from "@spi/domain/answers";
import { displayDay, displayTimestamp } from "@spi/domain/calendar";
import { targetNames } from "@spi/domain/campaign";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { campaignPath } from "../../scope/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { LoadingText } from "../../ui/LoadingText.tsx";

/** A team's campaigns, newest modification first (specification 2.3.02, 2.3.03). */
export function TeamCampaigns({ id, name }: { id: string; name: string }) {
  const { data, isError } = useQuery(queries.campaigns(id));
  return (
    <Card heading={name}>
      {data ? (
        <CampaignTable teamId={id} teamName={name} campaigns={data} />
      ) : isError ? (
        <p role="alert" className="nhsuk-error-message">
          There was an error getting the campaigns.
        </p>
      ) : (
        <LoadingText>Loading campaigns...</LoadingText>
      )}
    </Card>
  );
}

interface CampaignTableProps {
  teamId: string;
  teamName: string;
  campaigns: readonly CampaignListItem[];
}

const columns = [
  { heading: "Campaign" },
  { heading: "Start date" },
  { heading: "End date" },
  { heading: "Last updated by" },
] as const;

function CampaignTable({ teamId, teamName, campaigns }: CampaignTableProps) {
  if (campaigns.length === 0) return <p className="spi-empty">No campaigns found.</p>;
  const newestFirst = campaigns.toSorted((a, b) => b.last_modified_timestamp.localeCompare(a.last_modified_timestamp));
  const rows = newestFirst.map((campaign) => ({
    key: campaign.id,
    cells: [
      <TwoLines key="name" under={targetNames[campaign.target]}>
        <Link className="spi-strong" to={campaignPath({ teamId, campaignId: campaign.id }, "summary")}>
          {campaign.name}
        </Link>
      </TwoLines>,
      displayDay(campaign.start_date),
      displayDay(campaign.end_date),
      <TwoLines key="updated" under={displayTimestamp(campaign.last_modified_timestamp)}>
        {campaign.last_modified_by.name}
      </TwoLines>,
    ],
  }));
  return <DataTable caption={`Campaigns of ${teamName}`} captionHidden columns={columns} rows={rows} />;
}
