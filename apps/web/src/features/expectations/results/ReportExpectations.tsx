import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { type WaivedExpectation, findWaiver } from "@spi/domain/expectation/waiver";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { useParams } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { InheritedLabel } from "../../../scope/waivers/InheritedLabel.tsx";
import { WaiverDetails } from "../../../scope/waivers/WaiverDetails.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import { resultsSentence } from "./results-sentence.ts";
import { ExpectationResultItem } from "./ExpectationResultItem.tsx";

/**
 * Shows a report's expectation results on its page. Unmet expectations come first, each with an example person. Met
 * expectations are collapsed.
 */
export function ReportExpectations() {
  const { reportId = "" } = useParams();
  const { key, iteration } = useIteration();
  const reports = useQuery(queries.reports(key)).data;
  const report = reports?.[Number(reportId) - 1];
  const results = report?.expected ?? [];
  const examples = report?.waived_examples ?? [];
  if (results.length + examples.length === 0) return null;
  // While the decision is pending, unmet expectations are shown next to the decision, where they can be waived.
  const isAwaitingDecision =
    iteration.status === "report ready" && reports?.findLast(({ status }) => status === "ready") === report;
  const unmet = results.filter((result) => result.met === false);
  const unchecked = results.filter((result) => result.met === null);
  const met = results.filter((result) => result.met);
  const shown = [...(isAwaitingDecision ? [] : unmet), ...unchecked];
  const waived = report?.decision?.waived ?? [];
  return (
    <Card heading="Expectations">
      {results.length === 0 ? null : (
        <p>{resultsSentence(results, isAwaitingDecision ? ", as shown in the decision above" : "")}</p>
      )}
      {shown.length === 0 ? null : <ResultList results={shown} waived={waived} />}
      {examples.length === 0 ? null : <WaivedExamples examples={examples} />}
      {met.length === 0 ? null : (
        <Details className="spi-printed nhsuk-u-margin-bottom-0">
          <Details.Summary>Show expectations that are met ({met.length})</Details.Summary>
          <Details.Text>
            <ResultList results={met} waived={waived} />
          </Details.Text>
        </Details>
      )}
    </Card>
  );
}

interface ResultListProps {
  results: readonly ExpectationResult[];
  waived: readonly WaivedExpectation[];
}

function ResultList({ results, waived }: ResultListProps) {
  return (
    <ul className="nhsuk-list">
      {results.map((result) => (
        <li key={`${result.of} ${result.name}`}>
          <ExpectationResultItem result={result} waiver={findWaiver(result, waived)} />
        </li>
      ))}
    </ul>
  );
}

/**
 * Lists the example people with an unexpected outcome that was waived for the approval. Each has the waiver's users,
 * reason and time.
 */
function WaivedExamples({ examples }: { examples: readonly WaivedExpectation[] }) {
  return (
    <>
      <p>The iteration was approved although these example people did not have the expected outcome:</p>
      <ul className="nhsuk-list">
        {examples.map((waived) => (
          <li key={`${waived.of} ${waived.name}`}>
            <p className="nhsuk-u-margin-bottom-1">
              <Tag colour="green">Waived</Tag> <strong>Example person “{waived.name}”</strong>
              <InheritedLabel of={waived.of} />
            </p>
            <p className="nhsuk-u-margin-bottom-2">{waived.message}</p>
            <WaiverDetails waiver={waived} />
          </li>
        ))}
      </ul>
    </>
  );
}
