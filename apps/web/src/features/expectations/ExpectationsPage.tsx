import { usedRoutingPlanIds } from "@spi/domain/campaign/routing-plan-rename";
import { Link } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { campaignPath, iterationPath } from "../../paths/paths.ts";
import { Card } from "../../ui/Card.tsx";
import { ExampleFileExport, ExampleFileImport } from "./files/ExampleFiles.tsx";
import { ExampleItem } from "./ExampleItem.tsx";
import { ExpectationList } from "./ExpectationList.tsx";
import { ExpectationsEditor } from "./ExpectationsEditor.tsx";
import type { ConditionEditor } from "./sentence/SentenceForm.tsx";
import { LastResult } from "./results/LastResult.tsx";
import { useExpectations, useSaveExpectations } from "./use-expectations.ts";

/** Edits a draft iteration's expectations, and shows the expectations inherited from its campaign. */
export function ExpectationsPage({ ConditionEditor }: { ConditionEditor: ConditionEditor }) {
  const { key, iteration, campaign } = useIteration();
  const { data: response, isError } = useExpectations(key);
  const save = useSaveExpectations(key);
  const details = iteration.iteration_details;
  const inherited = response?.of_campaign.Expectations ?? [];
  return (
    <ExpectationsEditor
      caption={details.Name}
      back={iterationPath(key, "summary")}
      lead={
        <p>
          Add expectations that this iteration must meet. We check every report against them. A report cannot be
          approved until every expectation is met or waived. Reviewers approve the expectations when they approve the
          rules.
        </p>
      }
      ConditionEditor={ConditionEditor}
      about={{
        target: campaign.campaign_details.Target,
        runDate: details.IterationDate,
        chosen: details.IterationCohorts,
        plans: [...new Set(usedRoutingPlanIds(details))],
      }}
      answer={response}
      isError={isError}
      save={save}
      inherited={
        <Card
          heading="Expectations for all iterations"
          action={
            <Link to={campaignPath(key, "expectations")}>
              Edit<span className="nhsuk-u-visually-hidden"> expectations for all iterations</span>
            </Link>
          }
        >
          <p>
            {inherited.length === 0
              ? "There are no expectations that apply to all iterations in this campaign."
              : "These expectations are set for the whole campaign. We also check every report for this iteration against them."}
          </p>
          <ExpectationList
            expectations={inherited}
            runDate={details.IterationDate}
            renderResult={(expectation) => <LastResult name={expectation.Name} from="campaign" />}
          />
        </Card>
      }
      examples={response?.examples.map((result) => ({
        name: result.name,
        content: <ExampleItem result={result} />,
        own: result.of !== "campaign",
      }))}
      renderResult={(expectation) => <LastResult name={expectation.Name} from="iteration" />}
      fileImport={{
        label: "Example people from a file",
        form: <ExampleFileImport version={response?.version} />,
      }}
      exampleExport={(response?.expectations.Examples.length ?? 0) > 0 ? <ExampleFileExport /> : undefined}
      noExamplesText={
        response?.not_available ??
        "There are no example people yet. To add one, go to “Why this person?” on the iteration summary page."
      }
    />
  );
}
