import type { ReportAnswer } from "@spi/domain/api-contract";
import type { ExpectationResult } from "@spi/domain/expectation/expectation-results";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { useParams } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Card } from "../../../ui/Card.tsx";
import { resultsSentence } from "./results-sentence.ts";
import { ExpectationResultItem } from "./ExpectationResultItem.tsx";

/** On a report: what became of what was expected, what does not hold first, each with somebody to look at; what holds is opened (REQ-EXP-12). */
export function ReportExpectations() {
  const { reportId = "" } = useParams();
  const { key, iteration } = useIteration();
  const reports = useQuery(queries.reports(key)).data;
  const report = reports?.[Number(reportId) - 1];
  const results = report?.expected ?? [];
  if (results.length === 0) return null;
  // While it is decided about, what does not hold stands with the decision, where it can be waived.
  const waits = iteration.status === "report ready" && reports?.findLast(({ status }) => status === "ready") === report;
  const failing = results.filter(({ holds }) => holds === false);
  const told = results.filter(({ holds }) => holds === null);
  const holding = results.filter(({ holds }) => holds);
  const shown = [...(waits ? [] : failing), ...told];
  const waived = report?.decision?.waived ?? [];
  return (
    <Card heading="What was expected">
      <p>{resultsSentence(results, waits ? ", as the decision below tells" : "")}</p>
      {shown.length === 0 ? null : <Results results={shown} waived={waived} />}
      {holding.length === 0 ? null : (
        <Details className="spi-printed nhsuk-u-margin-bottom-0">
          <Details.Summary>Show what holds: {holding.length}</Details.Summary>
          <Details.Text>
            <Results results={holding} waived={waived} />
          </Details.Text>
        </Details>
      )}
    </Card>
  );
}

interface ResultsProps {
  results: readonly ExpectationResult[];
  waived: NonNullable<NonNullable<ReportAnswer["decision"]>["waived"]>;
}

function Results({ results, waived }: ResultsProps) {
  return (
    <ul className="nhsuk-list">
      {results.map((result) => (
        <li key={`${result.of} ${result.name} ${result.message}`}>
          <ExpectationResultItem result={result} />
          {waived
            .filter((one) => one.name === result.name && one.of === result.of && one.message === result.message)
            .map(({ reason, asked_by, given_by }) => (
              <p key={reason} className="nhsuk-u-margin-bottom-2 spi-in-words">
                <strong>Waiver:</strong> {reason}
                <span className="spi-under spi-quiet">
                  Asked for by {asked_by.name}, given by {given_by.name}
                </span>
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}
