import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { Card } from "../../../ui/Card.tsx";
import { CannotDecideNotice } from "../CannotDecideNotice.tsx";
import { OutcomeChangesCard } from "../compare/OutcomeChangesCard.tsx";
import { NotifyPlansCard } from "../NotifyPlans.tsx";
import { DecisionCard } from "./DecisionCard.tsx";
import { useDecisionSubject, useReportToDecidePath } from "./decision-subject.ts";
import { ReportChecklist } from "./ReportChecklist.tsx";

/**
 * Shows the decision form to users who can decide on the report, followed by the people whose outcome changes. Shows
 * other users the report's checks, and approvers why they cannot decide.
 */
export function ReportDecisionCard() {
  const { pathname } = useLocation();
  const canDecide = useDecisionSubject() === "report";
  const { key, iteration } = useIteration();
  const isAwaitingDecision = iteration.status === "report ready";
  const isThisReport = useReportToDecidePath(isAwaitingDecision) === pathname;
  const checks = useQuery({ ...queries.review(key), enabled: isAwaitingDecision }).data?.report?.checks;
  return (
    <>
      {isThisReport || !canDecide ? <DecisionCard about="report" /> : null}
      {isThisReport && canDecide ? <OutcomeChangesCard canDecide /> : null}
      {isThisReport && !canDecide ? (
        <>
          <CannotDecideNotice />
          {checks ? (
            <Card heading="Check before you decide">
              <ReportChecklist checks={checks} />
            </Card>
          ) : null}
        </>
      ) : null}
      {isThisReport ? <NotifyPlansCard /> : null}
    </>
  );
}
