import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { ReportChecklist } from "./ReportChecklist.tsx";
import { Card } from "../../../ui/Card.tsx";
import { NotifyPlansCard } from "../NotifyPlansCard.tsx";
import { Decision, useDecision } from "./Decision.tsx";
import { useDecisionSubject, useReportToDecidePath } from "./decision-subject.ts";
import { OutdatedDecisionNotice } from "./OutdatedDecisionNotice.tsx";

/** Shows a report's checks and, to users who can decide, the decision form. */
export function ReportDecisionCard() {
  const { pathname } = useLocation();
  const canDecide = useDecisionSubject() === "report";
  const decision = useDecision();
  const { key, iteration } = useIteration();
  const isAwaitingDecision = iteration.status === "report ready";
  const report = useReportToDecidePath(isAwaitingDecision);
  const checks = useQuery({ ...queries.review(key), enabled: isAwaitingDecision }).data?.report?.checks;
  const outdatedNotice = canDecide ? null : <OutdatedDecisionNotice {...decision} />;
  if (report !== pathname) return outdatedNotice;
  if (!canDecide) {
    return (
      <>
        {outdatedNotice}
        {checks ? (
          <Card heading="Check before you decide">
            <ReportChecklist checks={checks} />
          </Card>
        ) : null}
      </>
    );
  }
  return (
    <>
      <NotifyPlansCard />
      <Card heading="Approve or reject this report">
        <Decision about="report" {...decision} />
      </Card>
    </>
  );
}
