import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useKnownCohorts } from "../api/known-cohorts.ts";
import { queries } from "../api/queries.ts";
import { useReferenceLabels } from "../api/use-reference-labels.ts";
import { ReviewEligibility } from "../features/expectations/eligibility/ReviewEligibility.tsx";
import { IterationExpectations, useExpectationsTask } from "../features/expectations/IterationExpectations.tsx";
import { useExpectations } from "../features/expectations/use-expectations.ts";
import { IterationSummaryPage } from "../features/iteration/summary/IterationSummaryPage.tsx";
import { CommentsOnPart } from "../features/review/CommentsOnPart.tsx";
import { useDecisionSubject } from "../features/review/decision/decision-subject.ts";
import { DecisionCard } from "../features/review/decision/DecisionCard.tsx";
import { ReviewReportLink } from "../features/review/decision/ReviewReportLink.tsx";
import { useNotifyPlansPart } from "../features/review/NotifyPlans.tsx";
import { ReviewCards } from "../features/review/ReviewCards.tsx";
import { useSendingPart } from "../features/review/SendingPart.tsx";
import { useFindings } from "../scope/findings/use-findings.ts";
import { useIteration } from "../scope/IterationScope.tsx";
import { AnsweredRejections, RejectionsCallout } from "../scope/RejectionsCallout.tsx";
import { NotReadyCallout } from "../scope/NotReadyCallout.tsx";

/** Shows an iteration's summary with the information that reviewers need. */
export function IterationSummaryScreen() {
  const canDecide = useDecisionSubject() === "iteration";
  return (
    <IterationSummaryPage
      ready={useReady()}
      Comments={CommentsOnPart}
      canDecide={canDecide}
      notice={
        <>
          <RejectionsCallout />
          <NotReadyCallout />
        </>
      }
      decision={<DecisionCard about="iteration" />}
      reportLink={<ReviewReportLink />}
      evidence={
        <>
          <ReviewCards />
          <ReviewEligibility />
        </>
      }
      expectations={{ ...useExpectationsTask(), content: <IterationExpectations /> }}
      otherParts={[useNotifyPlansPart(), useSendingPart()].filter((part) => part !== undefined)}
      review={canDecide ? null : <AnsweredRejections />}
    />
  );
}

const maxWaitMilliseconds = 1500;

/**
 * Returns whether the page can be shown, because each of its requests has a response or has taken too long. The content
 * does not move afterwards.
 */
function useReady(): boolean {
  const { key, iteration } = useIteration();
  const requests = [
    useQuery({ ...queries.readiness(key), enabled: iteration.status !== "sent to nhs notify" }),
    useQuery(queries.review(key)),
    useQuery(queries.comments(key)),
    useFindings(key),
    useExpectations(key),
  ];
  const [shown, setShown] = useState(false);
  const hasLabels = [useReferenceLabels(), useKnownCohorts()].every((labels) => labels !== undefined);
  const ready = shown || (hasLabels && requests.every(({ isLoading }) => !isLoading));
  // A page that has been shown is not hidden again. During later requests, it shows cached data.
  if (ready && !shown) setShown(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), maxWaitMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return ready;
}
