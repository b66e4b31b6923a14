import { ExpectationsCard } from "../features/expectations/ExpectationsCard.tsx";
import { IterationSummaryPage } from "../features/iteration/summary/IterationSummaryPage.tsx";
import { ChangedSinceApproval } from "../scope/ChangedSinceApproval.tsx";
import { CommentsCard } from "../features/review/CommentsCard.tsx";
import { DecideOnIteration, IterationDecisionLink } from "../features/review/decision/DecideOnIteration.tsx";
import { RejectAnswer } from "../features/review/decision/RejectAnswer.tsx";
import { ReviewReportLink } from "../features/review/decision/ReviewReportLink.tsx";
import { NotifyPlansCard } from "../features/review/NotifyPlansCard.tsx";
import { SendingCard } from "../features/review/SendingCard.tsx";
import { ReviewCards } from "../features/review/ReviewCards.tsx";
import { RulesTogetherCard } from "../scope/findings/RulesTogetherCard.tsx";

/** An iteration's summary with what its reviewers need. */
export function IterationSummaryScreen() {
  return (
    <IterationSummaryPage
      notice={<ChangedSinceApproval />}
      decision={
        <>
          <IterationDecisionLink />
          <ReviewReportLink />
        </>
      }
      findings={
        <>
          <RulesTogetherCard Action={RejectAnswer} />
          <ExpectationsCard />
        </>
      }
      review={
        <>
          <ReviewCards />
          <NotifyPlansCard />
          <SendingCard />
          <DecideOnIteration />
        </>
      }
      comments={<CommentsCard />}
    />
  );
}
