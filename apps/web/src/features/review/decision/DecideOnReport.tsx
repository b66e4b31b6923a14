import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { ReportNeeds } from "./ReportNeeds.tsx";
import { Card } from "../../../ui/Card.tsx";
import { NotifyPlansCard } from "../NotifyPlansCard.tsx";
import { Decision, useDecision } from "./Decision.tsx";
import { useDecisionSubject, useDecidedReport } from "./decided-report.ts";
import { LateDecision } from "./LateDecision.tsx";

/** Shows, on a report awaiting a decision, what to check first and, for users who can decide, the decision. */
export function DecideOnReport() {
  const { pathname } = useLocation();
  const canDecide = useDecisionSubject() === "report";
  const decision = useDecision();
  const { key, iteration } = useIteration();
  const waits = iteration.status === "report ready";
  const report = useDecidedReport(waits);
  const checks = useQuery({ ...queries.review(key), enabled: waits }).data?.report?.checks;
  const tooLate = canDecide ? null : <LateDecision {...decision} />;
  if (report !== pathname) return tooLate;
  if (!canDecide) {
    return (
      <>
        {tooLate}
        {checks ? (
          <Card heading="Check before you decide">
            <ReportNeeds checks={checks} />
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
