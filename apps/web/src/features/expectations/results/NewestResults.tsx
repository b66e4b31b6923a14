import { displayTimestamp } from "@spi/domain/day/calendar";
import { type WaivedExpectation, findWaiver } from "@spi/domain/expectation/waiver";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { reportPath } from "../../../paths/paths.ts";
import { resultsSentence } from "./results-sentence.ts";
import { ExpectationResultItem } from "./ExpectationResultItem.tsx";

/** Returns the iteration's newest report, which has the newest expectation results. Undefined if there is no report. */
export function useNewestResults() {
  const { key } = useIteration();
  return useQuery(queries.reports(key)).data?.findLast(({ status }) => status === "ready");
}

interface NewestResultsProps {
  /** Waivers for the current decision. */
  pendingWaivers: readonly WaivedExpectation[];
}

/**
 * Shows the expectation results of the newest report on an iteration's summary. Unmet expectations come first, with
 * their waivers.
 */
export function NewestResults({ pendingWaivers }: NewestResultsProps) {
  const { key, iteration } = useIteration();
  const newest = useNewestResults();
  if (!newest || newest.expected.length === 0) return null;
  const waived = newest.decision ? (newest.decision.waived ?? []) : pendingWaivers;
  const failing = newest.expected.filter(({ met }) => met === false);
  const others = newest.expected.filter(({ met }) => met !== false);
  // In other statuses, the rules may have changed since the report was created.
  const isCurrent = ["report ready", "report rejected", "report approved", "sent to nhs notify"].includes(
    iteration.status,
  );
  return (
    <>
      <p>
        <Link to={reportPath(key, newest.number)}>Report {newest.number}</Link>
        {newest.finished_timestamp === null ? "" : ` from ${displayTimestamp(newest.finished_timestamp)}`}:{" "}
        {resultsSentence(newest.expected)}
        {isCurrent ? "" : " This report is for the iteration as it was at that time."}
      </p>
      <ul className="nhsuk-list">
        {failing.map((result) => (
          <li key={`${result.of} ${result.name} ${result.message}`}>
            <ExpectationResultItem result={result} waiver={findWaiver(result, waived)} />
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <Details className="nhsuk-u-margin-bottom-4">
          <Details.Summary>Show other expectations in report {newest.number}</Details.Summary>
          <Details.Text>
            <ul className="nhsuk-list">
              {others.map((result) => (
                <li key={`${result.of} ${result.name} ${result.message}`}>
                  <ExpectationResultItem result={result} />
                </li>
              ))}
            </ul>
          </Details.Text>
        </Details>
      )}
    </>
  );
}
