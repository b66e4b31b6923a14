import { Link } from "react-router";
import { useDecidable, useDecidedReport } from "./decided-report.ts";

/** Links from the summary to the report that awaits this user's decision. */
export function ReviewReportLink() {
  const report = useDecidedReport(useDecidable() === "report");
  if (report === undefined) return null;
  return (
    <p>
      A summary report waits for your decision. <Link to={report}>Review report {report.split("/").at(-1)}</Link>
    </p>
  );
}
