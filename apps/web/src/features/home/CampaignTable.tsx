import type { DeskCampaign } from "@spi/domain/desk/desk";
import { statusCounts } from "./status-counts.ts";
import { sortByNextRun, formatOverdueCount } from "./overdue.ts";
import { displayDay, displayTimestamp } from "@spi/domain/day/calendar";
import { targetNames } from "@spi/domain/campaign/campaign";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { type CampaignKey, campaignPath } from "../../paths/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { DataTable, TwoLines } from "../../ui/DataTable.tsx";
import { DueTag, OverdueTag } from "../../ui/Tag.tsx";
import { CampaignFilter } from "./CampaignFilter.tsx";
import { type CampaignQuery, emptyQuery, matchesQuery } from "./campaign-query.ts";

interface CampaignTableProps {
  teamId: string;
  teamName: string;
  today: string;
  campaigns: readonly DeskCampaign[];
}

const columns = [
  { heading: "Campaign" },
  { heading: "Start date" },
  { heading: "End date" },
  { heading: "Next run" },
  { heading: "Iterations" },
  { heading: "Last updated by" },
] as const;

/**
 * Shows a link to a campaign. The campaign is fetched when the user points at the link, so that it opens immediately.
 */
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

const orders = {
  change: { label: "Most recently changed", sortCampaigns: sortByLastChange },
  run: { label: "Run date, overdue first", sortCampaigns: sortByNextRun<DeskCampaign> },
} as const;
type Order = keyof typeof orders;
const orderChoices = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value].label }));

/**
 * Lists the team's campaigns, by last change (newest first) or by run date. A long list shows the first campaigns, a
 * filter and a button to show more.
 */
export function CampaignTable({ teamId, teamName, today, campaigns }: CampaignTableProps) {
  const [query, setQuery] = useState<CampaignQuery>(emptyQuery);
  const [order, setOrder] = useState<Order>("change");
  const [shown, setShown] = useState(pageSize);
  if (campaigns.length === 0) return <p className="spi-empty">No campaigns found.</p>;
  const matchingCampaigns = orders[order].sortCampaigns(campaigns).filter((campaign) => matchesQuery(campaign, query));
  const rows = matchingCampaigns.slice(0, shown).map((campaign) => ({
    key: campaign.id,
    cells: [
      <TwoLines key="name" under={targetNames[campaign.target]}>
        <CampaignLink campaignKey={{ teamId, campaignId: campaign.id }} name={campaign.name} />
      </TwoLines>,
      <WholeWords key="start">{displayDay(campaign.start_date)}</WholeWords>,
      <WholeWords key="end">{displayDay(campaign.end_date)}</WholeWords>,
      <NextRun key="next" {...campaign} today={today} />,
      <Statuses key="statuses" {...campaign} />,
      <TwoLines key="updated" under={displayTimestamp(campaign.last_modified_timestamp)}>
        {campaign.last_modified_by.name}
      </TwoLines>,
    ],
  }));
  return (
    <>
      {campaigns.length > pageSize ? (
        <CampaignFilter
          id={teamId}
          label={`Search ${campaigns.length} campaigns in ${teamName}`}
          query={query}
          onChange={setQuery}
          matchCount={matchingCampaigns.length}
        />
      ) : null}
      {campaigns.length > 1 ? (
        <div className="spi-campaign-order">
          <SelectField
            id={`order-${teamId}`}
            label={
              <>
                Order<span className="nhsuk-u-visually-hidden"> of campaigns in {teamName}</span>
              </>
            }
            value={order}
            onChange={(chosen) => setOrder(chosen === "" ? "change" : chosen)}
            choices={orderChoices}
          />
        </div>
      ) : null}
      {matchingCampaigns.length === 0 ? null : (
        <DataTable caption={`Campaigns in ${teamName}`} captionHidden columns={columns} rows={rows} />
      )}
      {matchingCampaigns.length > shown ? (
        <Button variant="secondary" repeatable onClick={() => setShown(shown + pageSize)}>
          Show more campaigns<span className="nhsuk-u-visually-hidden"> in {teamName}</span>
        </Button>
      ) : null}
    </>
  );
}

function sortByLastChange(campaigns: readonly DeskCampaign[]): DeskCampaign[] {
  return campaigns.toSorted((a, b) => b.last_modified_timestamp.localeCompare(a.last_modified_timestamp));
}

/** Shows a campaign's next run date and its overdue iterations. */
function NextRun({ next_run_date: runDate, overdue, today }: DeskCampaign & { today: string }) {
  const overdueText = formatOverdueCount(overdue);
  return (
    <>
      {runDate === null ? (
        "None"
      ) : (
        <TwoLines under={<DueTag runDate={runDate} today={today} />}>
          <WholeWords>{displayDay(runDate)}</WholeWords>
        </TwoLines>
      )}
      {overdueText ? (
        <span className="spi-under">
          <OverdueTag>{overdueText}</OverdueTag>
        </span>
      ) : null}
    </>
  );
}

function Statuses(campaign: Pick<DeskCampaign, "statuses" | "being_sent">) {
  if (campaign.statuses.length === 0) return "None";
  return (
    <ul className="spi-statuses">
      {statusCounts(campaign).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** Prevents line breaks within words, even in a narrow column. */
function WholeWords({ children }: { children: string }) {
  return <span className="spi-whole-words">{children}</span>;
}
