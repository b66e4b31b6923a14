import { Link } from "react-router";
import { useDecidable, useDecidedReport } from "./decided-report.ts";

/** On the summary of an iteration whose report waits for this person's decision: leads to the report, where it is made. */
export function ReviewReportLink() {
  const report = useDecidedReport(useDecidable() === "report");
  if (report === undefined) return null;
  return (
    <p>
      A summary report waits for your decision. <Link to={report}>Review report {report.split("/").at(-1)}</Link>
    </p>
  );
}
