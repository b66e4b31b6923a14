import { useQuery } from "@tanstack/react-query";
import { WarningCallout } from "nhsuk-react-components";
import { queries } from "../api/queries.ts";
import { useIteration } from "./IterationScope.tsx";

/** Whether something is no longer what was approved with the iteration of the route. */
export function useChangedSinceApproval(): boolean {
  const { key } = useIteration();
  return useQuery(queries.review(key)).data?.changed_since_approval ?? false;
}

/** Says that an approval no longer counts, because something is no longer what was approved. */
export function ChangedSinceApproval() {
  if (!useChangedSinceApproval()) return null;
  return (
    <WarningCallout>
      <WarningCallout.Heading headingLevel="h2">Changed since approval</WarningCallout.Heading>
      <p>
        The campaign, its settings for sending, the iteration or the reference data changed after this was approved, so
        the approval no longer counts. No report can be made and nothing can be sent. Revert the iteration to draft and
        send it for review again.
      </p>
    </WarningCallout>
  );
}
