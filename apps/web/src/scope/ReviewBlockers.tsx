import type { ReviewReadiness } from "@spi/domain/api-contract";
import { campaignEligibility, campaignPlans } from "@spi/domain/iteration/places";
import { fullStop } from "@spi/domain/text/full-stop";
import { Link } from "react-router";
import { type IterationKey, addRoutingPlansPath, campaignPath, iterationPath, fixPath } from "../paths/paths.ts";

interface ReviewBlockersProps {
  iterationKey: IterationKey;
  readiness: ReviewReadiness;
  /** True if this user can fix the problems now. Each problem then links to the screen for fixing it. */
  editable: boolean;
  /** The iteration's name. Needed on pages about several iterations, to distinguish their links. */
  iterationName?: string;
}

/** Lists the problems that prevent a review, and the warnings that do not. */
export function ReviewBlockers({ readiness, ...listProps }: ReviewBlockersProps) {
  const { blockers, more } = readiness;
  return (
    <div className="nhsuk-u-text-align-left">
      {blockers.length === 0 ? null : <IssueList {...listProps} issues={blockers} more={more} />}
      <ReviewWarnings {...listProps} readiness={readiness} />
    </div>
  );
}

/** Lists possible mistakes that do not prevent a review. */
export function ReviewWarnings({ readiness, ...listProps }: ReviewBlockersProps) {
  const { warnings, more_warnings } = readiness;
  if (warnings.length === 0) return null;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-2">
        <strong>Check this:</strong>
      </p>
      <IssueList {...listProps} issues={warnings} more={more_warnings} />
    </>
  );
}

interface IssueListProps extends Omit<ReviewBlockersProps, "readiness"> {
  issues: ReviewReadiness["warnings"];
  more: number;
}

function IssueList({ iterationKey, iterationName, issues, more, editable }: IssueListProps) {
  const routingPlansPath = addRoutingPlansPath(iterationKey, iterationPath(iterationKey, "summary"));
  const issuePath = (screen: string) => {
    if (screen === campaignPlans) return routingPlansPath;
    return screen === campaignEligibility ? campaignPath(iterationKey, screen) : fixPath(iterationKey, screen);
  };
  const hiddenName = iterationName && <span className="nhsuk-u-visually-hidden"> of {iterationName}</span>;
  return (
    <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
      {issues.map(({ path, where, message, screen }) => (
        <li key={`${path} ${message}`}>
          {editable ? (
            <Link to={issuePath(screen)}>
              {where}
              {hiddenName}
            </Link>
          ) : (
            <strong>{where}</strong>
          )}
          : {fullStop(message)}
        </li>
      ))}
      {more === 0 ? null : <li>{more} more. We will list the rest once you have fixed some of these.</li>}
    </ul>
  );
}
