import { useLocation } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { queries } from "../../../api/queries.ts";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { CheckList } from "../../../scope/run/CheckList.tsx";
import { ReportNeeds } from "../../../scope/waivers/ReportNeeds.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Decision } from "./Decision.tsx";
import { useDecidable, useDecidedReport } from "./decided-report.ts";

/** On the report that waits for a decision: what to look at first and, for who can decide, the decision itself (REQ-REV-23). */
export function DecideOnReport() {
  const { pathname } = useLocation();
  const about = useDecidable();
  const { key, iteration } = useIteration();
  const waits = iteration.status === "report ready";
  const report = useDecidedReport(waits);
  const checks = useQuery({ ...queries.review(key), enabled: waits }).data?.report?.checks;
  if (report !== pathname) return null;
  if (about !== "report") {
    return checks ? (
      <Card heading="What to look at before this report is decided about">
        <ReportNeeds checks={checks} />
        <CheckList checks={checks} />
      </Card>
    ) : null;
  }
  return (
    <Card heading="Decide about this report">
      {checks ? <ReportNeeds checks={checks} /> : null}
      <Decision about="report" />
    </Card>
  );
}
