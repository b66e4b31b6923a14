import type { ReviewReadiness } from "@spi/domain/api-contract";
import { Link } from "react-router";
import { Warnings } from "../ui/page/Warnings.tsx";
import type { IterationKey } from "./paths.ts";
import { mendPath } from "./paths.ts";

interface ReviewBlockersProps {
  iterationKey: IterationKey;
  readiness: ReviewReadiness;
  /** Whether this person can mend them now: then each leads to where. */
  editable: boolean;
}

/** All that keeps an iteration from review, and what is to be said of its run date (REQ-REV-20, REQ-REV-21). */
export function ReviewBlockers({ iterationKey, readiness, editable }: ReviewBlockersProps) {
  const { blockers, more, past_run_date } = readiness;
  return (
    <div className="nhsuk-u-text-align-left">
      {blockers.length === 0 ? null : (
        <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
          {blockers.map(({ path, where, message, screen }) => (
            <li key={`${path} ${message}`}>
              {editable ? <Link to={mendPath(iterationKey, screen)}>{where}</Link> : <strong>{where}</strong>}:{" "}
              {message.replace(/\.?$/, ".")}
            </li>
          ))}
          {more === 0 ? null : <li>{more} more, listed here once some of these are put right.</li>}
        </ul>
      )}
      {past_run_date === null ? null : (
        <p>
          <Warnings warnings={[past_run_date]} />
        </p>
      )}
    </div>
  );
}
