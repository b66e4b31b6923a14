import { IterationSummaryPage } from "../features/iteration/summary/IterationSummaryPage.tsx";
import { ChangedSinceApproval } from "../features/review/ChangedSinceApproval.tsx";
import { CommentsCard } from "../features/review/CommentsCard.tsx";
import { SummaryDecision } from "../features/review/decision/Decision.tsx";
import { ReviewCards } from "../features/review/ReviewCards.tsx";

/** An iteration's summary with what its reviewers need. */
export function IterationSummaryScreen() {
  return (
    <IterationSummaryPage
      notice={<ChangedSinceApproval />}
      decision={<SummaryDecision />}
      review={<ReviewCards />}
      comments={<CommentsCard />}
    />
  );
}
