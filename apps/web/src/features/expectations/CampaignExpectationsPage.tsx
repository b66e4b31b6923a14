import { displayDay } from "@spi/domain/day/calendar";
import { exampleSentence } from "@spi/domain/descriptions/people/example-sentence";
import { useReferenceLabels } from "../../api/use-reference-labels.ts";
import { useCampaign } from "../../scope/CampaignScope.tsx";
import { campaignPath } from "../../paths/paths.ts";
import { ExpectationsEditor } from "./ExpectationsEditor.tsx";
import { ExpectationsFileCard, ExpectationsFileImport } from "./files/ExpectationsFileCard.tsx";
import type { ConditionEditor } from "./sentence/SentenceForm.tsx";
import { useCampaignExpectations, useSaveCampaignExpectations } from "./use-expectations.ts";

/** Edits the expectations for all of a campaign's iterations. */
export function CampaignExpectationsPage({ ConditionEditor }: { ConditionEditor: ConditionEditor }) {
  const { key, campaign } = useCampaign();
  const { data: response, isError } = useCampaignExpectations(key);
  const save = useSaveCampaignExpectations(key);
  const reference = useReferenceLabels();
  const { Name, StartDate, Target, AvailableRoutingIds } = campaign.campaign_details;
  const cohorts = campaign.iterations.flatMap(({ iteration_details }) => iteration_details.IterationCohorts);
  return (
    <ExpectationsEditor
      caption={Name}
      back={campaignPath(key, "summary")}
      lead={
        <>
          <p>
            Add expectations that every iteration in this campaign must meet. We check every report against them. In
            reports, we work out ages and numbers of days on each iteration’s run date. On this page, we show them for{" "}
            {displayDay(StartDate)}, the first day of the campaign.
          </p>
          <p>
            <strong>
              Reviewers approve these expectations when they approve an iteration. If you change them, earlier approvals
              will no longer count.
            </strong>
          </p>
        </>
      }
      ConditionEditor={ConditionEditor}
      about={{
        target: Target,
        runDate: StartDate,
        chosen: [...new Map(cohorts.map((cohort) => [cohort.CohortLabel, cohort])).values()],
        plans: AvailableRoutingIds,
      }}
      answer={response}
      isError={isError}
      save={save}
      examples={response?.expectations.Examples.map((example) => ({
        name: example.Name,
        content: (
          <>
            <p className="nhsuk-u-margin-bottom-1">
              <strong>{example.Name}</strong>
            </p>
            <p className="nhsuk-u-margin-bottom-2">
              {reference ? exampleSentence(example, { reference, runDate: StartDate }) : ""}
            </p>
          </>
        ),
        own: true,
      }))}
      fileImport={{
        label: "Expectations from a file",
        form: <ExpectationsFileImport version={response?.version} />,
      }}
      fileCard={<ExpectationsFileCard />}
      noExamplesText="There are no example people for the whole campaign. You can save example people for an iteration on its “Why this person?” page."
    />
  );
}
