import "./coverage.css";
import { displayDay, ukDay } from "@spi/domain/day/calendar";
import { type CoverageResponse, maxDaysApart, maxIntendedContacts } from "@spi/domain/coverage/coverage-answer";
import { coverageTitle, describeWithin } from "@spi/domain/coverage/coverage-labels";
import { describeFigure } from "@spi/domain/report/preview-sentences";
import { blurredNote, isBlurred } from "../../scope/preview/preview-text.ts";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { campaignPath } from "../../paths/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page, keepFocus } from "../../ui/page/Page.tsx";
import { SummaryList, SummaryRow } from "../../ui/SummaryRow.tsx";
import { CoverageTables } from "./CoverageTables.tsx";
import { CoverageWarnings } from "./CoverageWarnings.tsx";
import { missedRunDateSentence } from "./missed-run-date.ts";
import { IntendedCampaigns } from "./IntendedCampaigns.tsx";
import { useCoverage } from "./use-coverage.ts";

const dayOptions = ["7", "14", "28", "56", "91"];
const isValidDays = (text: string) => /^(0|[1-9]\d{0,2})$/.test(text) && Number(text) <= maxDaysApart;
const daysLabel = (days: string) => (days === "0" ? "the same day" : days === "1" ? "1 day" : `${days} days`);

/** Returns the options for the number of days, including the number in the address. */
const dayChoices = (days: string) =>
  [...new Set([...dayOptions, ...(days === "" ? [] : [days])])]
    .toSorted((a, b) => Number(a) - Number(b))
    .map((value) => ({ value, label: daysLabel(value) }));

const isId = (text: string) => /^[\da-f-]{36}$/i.test(text);

/**
 * Shows how often a campaign selects the people in its cohorts, on its own or together with its team's other campaigns.
 */
export function CoveragePage() {
  const { key, campaign } = useCampaign();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const requestedDays = search.get("days") ?? "";
  const days = isValidDays(requestedDays) ? requestedDays : "";
  const intended =
    days === ""
      ? []
      : search
          .getAll("intended")
          .filter((id) => isId(id))
          .slice(0, maxIntendedContacts);
  const { data, isError } = useCoverage(key, { days, intended });
  const updateQuery = (newDays: string, campaignIds: readonly string[]) => {
    const query = new URLSearchParams([["days", newDays], ...campaignIds.map((id) => ["intended", id])]);
    const path = campaignPath(key, "coverage");
    void navigate(newDays === "" ? path : `${path}?${query}`, { replace: true, state: keepFocus });
  };
  return (
    <Page title={coverageTitle} caption={campaign.campaign_details.Name} back={campaignPath(key, "summary")}>
      <p>
        We count each person in these iterations&apos; cohorts once, by the number of iterations that they are selected
        for. For a released iteration, these are the people on its list who have been or will be sent a message. For any
        other iteration, they are the people who would be selected if the saved rules were applied today. We work out
        ages on the run date.
      </p>
      <SelectField
        id="coverage-days"
        label="The team’s other campaigns"
        hint="To include iterations from other campaigns, choose the maximum number of days between those iterations and any in this campaign. We use the day that each iteration runs or was sent."
        value={days}
        placeholder="This campaign only"
        choices={dayChoices(days)}
        onChange={(newDays) => updateQuery(newDays, intended)}
      />
      {days === "" ? null : (
        <IntendedCampaigns
          answer={data?.counts ? data : undefined}
          campaignId={key.campaignId}
          selectedIds={intended}
          onChange={(campaignIds) => updateQuery(days, campaignIds)}
        />
      )}
      {isError ? (
        <p role="alert" className="nhsuk-error-message">
          We cannot count people at the moment. Try again later.
        </p>
      ) : !data || data.counting ? (
        <LoadingText>Counting people...</LoadingText>
      ) : (
        <CoverageResult answer={data} days={days} />
      )}
    </Page>
  );
}

const combinedExplanation = (days: string) =>
  `These figures combine this campaign and iterations from other campaigns ${describeWithin(Number(days))}. “Never selected” means that the person is not selected for any of these iterations. “For the first time” means that the person is not selected for any earlier iteration.`;
const combinedLabel = "People in these iterations’ cohorts, including iterations from other campaigns";

function CoverageResult({ answer, days }: { answer: CoverageResponse; days: string }) {
  const { key } = useCampaign();
  const { counts, not_counted, people_as_of, people_old } = answer;
  const hasOtherCampaigns = answer.iterations.some(({ campaign_id }) => campaign_id !== key.campaignId);
  const [today] = useState(() => ukDay(new Date()));
  const missedRunDates = missedRunDateSentence(answer.iterations, today);
  if (not_counted !== null) return <p className="nhsuk-inset-text">{not_counted}</p>;
  return (
    <div className="spi-coverage">
      {counts === null ? (
        <p className="nhsuk-inset-text">None of the iterations can run yet, so we cannot count anyone.</p>
      ) : (
        <Card heading="People">
          <div className="spi-pairs">
            <SummaryList>
              <SummaryRow
                label={hasOtherCampaigns ? combinedLabel : "People in these iterations’ cohorts"}
                value={describeFigure(counts.people)}
              />
              <SummaryRow label="Never selected" value={describeFigure(counts.never)} />
              <SummaryRow label="Selected once" value={describeFigure(counts.once)} />
              <SummaryRow label="Selected more than once" value={describeFigure(counts.more_often)} />
            </SummaryList>
          </div>
          {isBlurred(counts.people) ? <p className="nhsuk-u-secondary-text-colour">{blurredNote}</p> : null}
          {hasOtherCampaigns ? <p>{combinedExplanation(days)}</p> : null}
          <CoverageWarnings {...answer} counts={counts} hasOtherCampaigns={hasOtherCampaigns} />
          {missedRunDates === undefined ? null : <p className="nhsuk-inset-text">{missedRunDates}</p>}
          {people_as_of === null ? null : (
            <p className="spi-quiet">
              Full count, data up to {displayDay(people_as_of)}. {people_old}
            </p>
          )}
        </Card>
      )}
      <CoverageTables answer={answer} home={key} today={today} />
    </div>
  );
}
