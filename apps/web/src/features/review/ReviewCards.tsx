import "./review.css";
import { isEditable } from "@spi/domain/iteration/lifecycle";
import { useIteration } from "../../scope/IterationScope.tsx";
import { usePermissions } from "../../session/use-session.ts";
import { ChangesCard } from "./ChangesCard.tsx";
import { OutcomeChangesCard } from "./compare/OutcomeChangesCard.tsx";
import { useDecisionSubject } from "./decision/decision-subject.ts";
import { SimilarWork } from "./decision/SimilarWork.tsx";
import { CannotDecideNotice } from "./CannotDecideNotice.tsx";

/**
 * Shows approvers the information they need while the iteration is waiting for a decision. Shows writers the people
 * whose outcomes change.
 */
export function ReviewCards() {
  const { key, iteration } = useIteration();
  const permissions = usePermissions(key.teamId);
  const canDecide = useDecisionSubject() !== undefined;
  const isAwaitingDecision = iteration.status === "in review" || iteration.status === "report ready";
  if (!permissions.includes("approve") || !isAwaitingDecision) {
    const canWrite = permissions.includes("write") && (isAwaitingDecision || isEditable(iteration.status));
    return canWrite ? <OutcomeChangesCard isOnRequest /> : null;
  }
  return (
    <>
      <CannotDecideNotice />
      <SimilarWork />
      <ChangesCard />
      <OutcomeChangesCard canDecide={canDecide} />
    </>
  );
}
