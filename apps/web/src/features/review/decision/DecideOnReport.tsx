import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useNotReady } from "../../../scope/NotReady.tsx";
import { ReportNeeds } from "../../../scope/needs/ReportNeeds.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Decision, useDecision } from "./Decision.tsx";
import { useDecidable, useDecidedReport } from "./decided-report.ts";
import { TooLate } from "./TooLate.tsx";

/** On the report that waits for a decision: what to look at first and, for who can decide, the decision itself (REQ-REV-23). */
export function DecideOnReport() {
  const { pathname } = useLocation();
  const about = useDecidable();
  const decision = useDecision();
  const { key, iteration } = useIteration();
  const notReady = useNotReady();
  const ended = notReady?.kind === "changed" ? notReady : undefined;
  const waits = iteration.status === "report ready";
  const report = useDecidedReport(waits);
  const checks = useQuery({ ...queries.review(key), enabled: waits }).data?.report?.checks;
  const canDecide = about === "report" && !ended;
  const tooLate = canDecide ? null : <TooLate {...decision} ended={about === "report" ? ended : undefined} />;
  if (report !== pathname) return tooLate;
  // Its approval would be refused: what is the matter, and what to do, stands above.
  if (!canDecide) {
    return (
      <>
        {tooLate}
        {checks ? (
          <Card heading="What to look at before this report is decided about">
            <ReportNeeds checks={checks} />
          </Card>
        ) : null}
      </>
    );
  }
  return (
    <Card heading="Decide about this report">
      <Decision about="report" {...decision} />
    </Card>
  );
}
