import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { useCampaign } from "../../../scope/CampaignScope.tsx";
import { canEditNow } from "../../../scope/editing/lock-state.ts";
import { campaignPath } from "../../../paths/paths.ts";
import { useCanUpdate, useMe } from "../../../session/use-session.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyCohortsNotice } from "./EmptyCohortsNotice.tsx";
import { StatementDetails } from "./StatementDetails.tsx";
import { useEligibility } from "./use-eligibility.ts";

/** Shows, on a campaign's summary, its eligibility statement. */
export function EligibilityCard() {
  const { key, campaign } = useCampaign();
  const canUpdate = useCanUpdate(key.teamId);
  const editable = canEditNow(campaign, { userId: useMe().id, canUpdate });
  const { data: eligibility, isError } = useEligibility(key);
  const canWriteStatement = canUpdate && eligibility?.cannot_edit_reason === null;
  const statement = eligibility?.statement;
  return (
    <Card
      heading="Eligibility statement"
      action={
        editable && canWriteStatement ? (
          <Link to={campaignPath(key, "eligibility")}>
            {statement ? "Edit" : "Write"}
            <span className="nhsuk-u-visually-hidden"> eligibility statement</span>
          </Link>
        ) : null
      }
    >
      {isError ? <p>We cannot load the eligibility statement at the moment. Try again later.</p> : null}
      {eligibility && !statement ? (
        <p>
          There is no eligibility statement yet. If you add one, each report will also count people who are eligible but
          not invited, and people who are invited but not eligible.
        </p>
      ) : null}
      {statement ? (
        <>
          <p>
            {statement.Name}, by {statement.Policy.Document}, version {statement.Policy.Version}. Written by{" "}
            {statement.WrittenBy}.
          </p>
          <EmptyCohortsNotice groups={statement.AnyOf} />
          <Details>
            <Details.Summary>Show the eligibility statement</Details.Summary>
            <Details.Text>
              <StatementDetails statement={statement} runDate={null} />
            </Details.Text>
          </Details>
        </>
      ) : null}
      {canWriteStatement && !editable ? (
        <p className="spi-quiet">
          {campaign.locked_by?.name} is editing this campaign. You can {statement ? "edit" : "write"} the eligibility
          statement when they have finished.
        </p>
      ) : null}
      {eligibility && !canWriteStatement ? (
        <Details className="nhsuk-u-margin-bottom-0">
          <Details.Summary>Who can write the eligibility statement</Details.Summary>
          <Details.Text>
            <p>
              {canUpdate ? eligibility.cannot_edit_reason : null} {eligibility.editors}
            </p>
          </Details.Text>
        </Details>
      ) : null}
    </Card>
  );
}
