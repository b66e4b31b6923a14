import { displayTimestamp } from "@spi/domain/day/calendar";
import { useQuery } from "@tanstack/react-query";
import { WarningCallout } from "nhsuk-react-components";
import { queries } from "../api/queries.ts";
import { useIteration } from "./IterationScope.tsx";

/** Shows the rejections of the iteration and its reports, with their reasons, until its author answers them (REQ-REV-222). */
export function RejectionsCallout() {
  const { key } = useIteration();
  const rejections = useQuery(queries.review(key)).data?.rejections ?? [];
  if (rejections.length === 0) return null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">Rejected and not answered</WarningCallout.Heading>
      {rejections.map(({ by, at, about, reason }) => (
        <div key={at}>
          <p>
            {by.name} rejected {about === "report" ? "a report of this iteration" : "this iteration"} on{" "}
            {displayTimestamp(at)}.
          </p>
          {reason ? <blockquote className="spi-reason">{reason}</blockquote> : null}
        </div>
      ))}
      <p>Its author answers this when they send the iteration for review.</p>
    </WarningCallout>
  );
}
