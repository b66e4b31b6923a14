import { useLocation } from "react-router";
import { Card } from "../../../ui/Card.tsx";
import { Decision } from "./Decision.tsx";
import { useDecidable, useDecidedReport } from "./decided-report.ts";

/** On the report that waits for this person's decision: what to look at first, and the decision itself (REQ-REV-23). */
export function DecideOnReport() {
  const { pathname } = useLocation();
  const about = useDecidable();
  const report = useDecidedReport(about === "report");
  if (report !== pathname) return null;
  return (
    <Card heading="Decide about this report">
      <Decision about="report" />
    </Card>
  );
}
