import type { CampaignListItem } from "@spi/domain/api-contract";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { targetNames } from "@spi/domain/campaign/campaign";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import type { CampaignKey } from "../../scope/paths.ts";
import { campaignPath, stopListPath } from "../../scope/paths.ts";
import { usePermissions } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";

/** A team's campaigns, newest modification first (REQ-SCR-31), with the stop list for who may release (REQ-REL-60). */
export function TeamCampaigns({ id, name }: { id: string; name: string }) {
  const { data, isError } = useQuery(queries.campaigns(id));
  const mayRelease = usePermissions(id).includes("release");
  return (
    <Card heading={name} action={mayRelease ? <Link to={stopListPath(id)}>Stop list</Link> : null}>
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

/** A link to a campaign, which is fetched as soon as somebody points at it: it is there when they press. */
function CampaignLink({ campaignKey, name }: { campaignKey: CampaignKey; name: string }) {
  const queryClient = useQueryClient();
  const fetchEarly = () => void queryClient.prefetchQuery({ ...queries.campaign(campaignKey), retry: false });
  return (
    <Link
      className="spi-strong"
      to={campaignPath(campaignKey, "summary")}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
    >
      {name}
    </Link>
  );
}

const pageSize = 25;

/** The team's campaigns: a long list shows its newest, with a way to find one by name and to show more. */
function CampaignTable({ teamId, teamName, campaigns }: CampaignTableProps) {
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(pageSize);
  if (campaigns.length === 0) return <p className="spi-empty">No campaigns found.</p>;
  const newestFirst = campaigns.toSorted((a, b) => b.last_modified_timestamp.localeCompare(a.last_modified_timestamp));
  const found = newestFirst.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const rows = found.slice(0, shown).map((campaign) => ({
    key: campaign.id,
    cells: [
      <TwoLines key="name" under={targetNames[campaign.target]}>
        <CampaignLink campaignKey={{ teamId, campaignId: campaign.id }} name={campaign.name} />
      </TwoLines>,
      displayDay(campaign.start_date),
      displayDay(campaign.end_date),
      <TwoLines key="updated" under={displayTimestamp(campaign.last_modified_timestamp)}>
        {campaign.last_modified_by.name}
      </TwoLines>,
    ],
  }));
  return (
    <>
      {campaigns.length > pageSize ? (
        <>
          <TextField
            id={`find-${teamId}`}
            label={`Find one of the ${campaigns.length} campaigns of ${teamName}`}
            value={words}
            onChange={setWords}
            autoComplete="off"
            width={20}
          />
          <output className="spi-quiet">
            {found.length} {found.length === 1 ? "campaign" : "campaigns"} found
          </output>
        </>
      ) : null}
      {found.length === 0 ? null : (
        <DataTable caption={`Campaigns of ${teamName}`} captionHidden columns={columns} rows={rows} />
      )}
      {found.length > shown ? (
        <Button variant="secondary" repeatable onClick={() => setShown(shown + pageSize)}>
          Show more campaigns<span className="nhsuk-u-visually-hidden"> of {teamName}</span>
        </Button>
      ) : null}
    </>
  );
}
