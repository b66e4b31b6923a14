import { Link } from "react-router";
import { useDecisionSubject, useReportToDecidePath } from "./decision-subject.ts";

/** Shows a link from the summary to the report that is waiting for this user's decision. */
export function ReviewReportLink() {
  const report = useReportToDecidePath(useDecisionSubject() === "report");
  if (report === undefined) return null;
  return (
    <p>
      A summary report is waiting for your decision. <Link to={report}>Review report {report.split("/").at(-1)}</Link>
    </p>
  );
}
