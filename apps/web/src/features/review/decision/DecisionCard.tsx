import { AnsweredRejections } from "../../../scope/RejectionsCallout.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Decision } from "./Decision.tsx";
import { DecisionSummary } from "./DecisionSummary.tsx";
import { type DecisionSubject, useDecisionSubject } from "./decision-subject.ts";
import { useDecision } from "./use-decision.ts";
import { OutdatedDecisionNotice } from "./OutdatedDecisionNotice.tsx";

/**
 * Shows users who can decide what they decide on: its people, the change and its causes, past rejections, the open
 * questions with their answers, the sending settings, and the decision form. The page has the evidence below the card.
 */
export function DecisionCard({ about }: { about: DecisionSubject }) {
  const decision = useDecision();
  if (useDecisionSubject() !== about) return <OutdatedDecisionNotice {...decision} />;
  return (
    <Card heading={`Approve or reject this ${about}`}>
      <DecisionSummary about={about} />
      <AnsweredRejections isInCard />
      <Decision about={about} {...decision} />
    </Card>
  );
}
