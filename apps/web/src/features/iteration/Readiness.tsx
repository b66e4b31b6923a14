import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { ReviewBlockers } from "../../scope/ReviewBlockers.tsx";

/** What keeps a draft from review; to reviewers, what would keep what they look at from being sent again. */
export function Readiness({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const { status } = iteration;
  const readiness = useQuery({ ...queries.readiness(key), enabled: isEditable(status) || status === "in review" });
  if (!readiness.data) return readiness.error ? <p>{cannotCheck}</p> : null;
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
