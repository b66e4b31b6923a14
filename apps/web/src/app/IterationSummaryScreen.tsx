import { SummaryPage } from "../features/iteration/SummaryPage.tsx";
import { ChangedSinceApproval } from "../features/review/ChangedSinceApproval.tsx";
import { CommentsCard } from "../features/review/CommentsCard.tsx";
import { ReviewCards } from "../features/review/ReviewCards.tsx";

/** An iteration's summary with what its reviewers need. */
export function IterationSummaryScreen() {
  return <SummaryPage notice={<ChangedSinceApproval />} review={<ReviewCards />} comments={<CommentsCard />} />;
}
