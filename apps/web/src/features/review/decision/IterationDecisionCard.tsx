import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { RuleChecks, useChecksSentence } from "../../../scope/findings/RuleChecks.tsx";
import { Readiness } from "../../../scope/Readiness.tsx";
import { Card } from "../../../ui/Card.tsx";
import { alsoApprovedSentence } from "./also-approved.ts";
import { Decision, useDecision } from "./Decision.tsx";
import { useDecisionSubject } from "./decision-subject.ts";
import { IterationApprovalSummary } from "./IterationApprovalSummary.tsx";
import { OutdatedDecisionNotice } from "./OutdatedDecisionNotice.tsx";
import { RejectAnswer } from "./RejectAnswer.tsx";

/**
 * Shows users who can decide what they decide on, with the open questions and answers, and the decision form. Below the
 * card, the page has the evidence.
 */
export function IterationDecisionCard() {
  const decision = useDecision();
  if (useDecisionSubject() !== "iteration") return <OutdatedDecisionNotice {...decision} />;
  return (
    <Card heading="Approve or reject this iteration">
      <IterationApprovalSummary />
      <Questions />
      <Readiness editable={false} />
      <AlsoApproved />
      <Decision about="iteration" {...decision} />
    </Card>
  );
}

/** Shows the findings with their answers, and the example people with an unexpected outcome. */
function Questions() {
  return (
    <>
      <p>{useChecksSentence()}</p>
      <RuleChecks
        shows={({ level }) => level !== "note"}
        hasCountDate={false}
        showsExpectations
        Action={RejectAnswer}
      />
    </>
  );
}

/** Says in one sentence which NHS Notify IDs and sending settings the approval includes. */
function AlsoApproved() {
  const review = useQuery(queries.review(useIteration().key)).data;
  return review ? <p>{alsoApprovedSentence(review)}</p> : null;
}
