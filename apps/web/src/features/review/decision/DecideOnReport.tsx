import { InsetText } from "nhsuk-react-components";
import { Link, useLocation } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { iterationPath } from "../../../scope/paths.ts";
import { useDecidable, useDecidedReport } from "./decided-report.ts";

/** On the report that waits for this person's decision: leads to where it is made. */
export function DecideOnReport() {
  const { key } = useIteration();
  const { pathname } = useLocation();
  const report = useDecidedReport(useDecidable() === "report");
  if (report !== pathname) return null;
  return (
    <InsetText>
      <p>
        This report waits for your decision. When you have checked it,{" "}
        <Link to={iterationPath(key, "summary")}>approve or reject it on the iteration summary</Link>.
      </p>
    </InsetText>
  );
}
