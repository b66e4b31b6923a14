import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";
import { useIteration } from "./IterationScope.tsx";
import { ReviewBlockers, ReviewWarnings } from "./ReviewBlockers.tsx";
import { LoadingText } from "../ui/page/LoadingText.tsx";

/**
 * Lists the problems that prevent a draft's review. During review, lists the problems that would prevent it from being
 * sent for review again. After approval, lists only warnings, until the iteration is sent.
 */
export function Readiness({ editable }: { editable: boolean }) {
  const { key, iteration } = useIteration();
  const { status } = iteration;
  const readiness = useQuery({ ...queries.readiness(key), enabled: status !== "sent to nhs notify" });
  // The cache can still have the checks from before the iteration was sent.
  if (status === "sent to nhs notify") return null;
  if (readiness.isLoading) return <LoadingText>Checking for missing details...</LoadingText>;
  if (!readiness.data) return readiness.error ? <p>{checkError}</p> : null;
  if (!isEditable(status) && status !== "in review")
    return <ReviewWarnings iterationKey={key} readiness={readiness.data} editable={false} />;
  const lead = isEditable(status)
    ? "Fix these problems before you send the iteration for review:"
    : "These problems would stop the iteration being sent for review:";
  return (
    <>
      {readiness.data.blockers.length === 0 ? null : <p>{lead}</p>}
      <ReviewBlockers iterationKey={key} readiness={readiness.data} editable={editable} />
    </>
  );
}

const checkError = "We cannot check what is missing from the iteration at the moment. Try again later.";
