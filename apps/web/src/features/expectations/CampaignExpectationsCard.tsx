import { examplesAre, expectationsAre } from "@spi/domain/expectation/expectation-counts";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { canEditNow } from "../../scope/editing/lock-state.ts";
import { campaignPath } from "../../paths/paths.ts";
import { useCanUpdate, useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { ExpectationList } from "./ExpectationList.tsx";
import { useCampaignExpectations } from "./use-expectations.ts";

/** Shows, on a campaign's summary, the expectations for all its iterations. */
export function CampaignExpectationsCard() {
  const { key, campaign } = useCampaign();
  const editable = canEditNow(campaign, { userId: useMe().id, canUpdate: useCanUpdate(key.teamId) });
  const { data: response, isError } = useCampaignExpectations(key);
  const expectations = response?.expectations.Expectations ?? [];
  return (
    <Card
      heading="Expectations for all iterations"
      action={
        editable ? (
          <Link to={campaignPath(key, "expectations")}>
            Edit<span className="nhsuk-u-visually-hidden"> expectations for all iterations</span>
          </Link>
        ) : null
      }
    >
      {isError ? <p>We cannot load the expectations at the moment. Try again later.</p> : null}
      {response ? <p>{summarySentence(expectations.length, response.expectations.Examples.length)}</p> : null}
      {expectations.length > 0 ? (
        <Details className="nhsuk-u-margin-bottom-0">
          <Details.Summary>Show expectations</Details.Summary>
          <Details.Text>
            <ExpectationList expectations={expectations} runDate={campaign.campaign_details.StartDate} />
          </Details.Text>
        </Details>
      ) : null}
    </Card>
  );
}

function summarySentence(expected: number, examples: number): string {
  if (expected + examples === 0) return "There are no expectations for all iterations yet.";
  const countText = expectationsAre(expected);
  const people = examplesAre(examples);
  const checkText = expected === 0 ? "" : " We check every report for every iteration against the expectations.";
  return `${expected === 1 ? "There is" : "There are"} ${countText}${examples === 0 ? "" : ` and ${people}`}.${checkText}`;
}
