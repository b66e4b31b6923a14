import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ReviewBlockers, ReviewWarnings } from "../../scope/ReviewBlockers.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";

/**
 * Lists what prevents a draft's review. Reviewers see what would prevent sending it for review again. Later, until it
 * is sent, it lists warnings only.
 */
export function Readiness({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const { status } = iteration;
  const readiness = useQuery({ ...queries.readiness(key), enabled: status !== "sent to nhs notify" });
  if (readiness.isLoading) return <LoadingText>Looking for what is missing...</LoadingText>;
  if (!readiness.data) return readiness.error ? <p>{cannotCheck}</p> : null;
  if (!isEditable(status) && status !== "in review")
    return <ReviewWarnings iterationKey={key} readiness={readiness.data} editable={false} />;
  const lead = isEditable(status)
    ? "Before it can be sent for review, put right:"
    : "It could not be sent for review as it is now:";
  return (
    <>
      {readiness.data.blockers.length === 0 ? null : <p>{lead}</p>}
      <ReviewBlockers iterationKey={key} readiness={readiness.data} editable={editable} />
    </>
  );
}

const cannotCheck = "What it still needs cannot be checked at the moment. Try again later.";
