import type { ReviewReadiness } from "@spi/domain/api-contract";
import { campaignEligibility, campaignPlans } from "@spi/domain/iteration/places";
import { fullStop } from "@spi/domain/text/full-stop";
import { Link } from "react-router";
import { type IterationKey, addRoutingPlansPath, campaignPath, iterationPath, mendPath } from "../paths/paths.ts";

interface ReviewBlockersProps {
  iterationKey: IterationKey;
  readiness: ReviewReadiness;
  /** Whether this person can mend them now: then each leads to where. */
  editable: boolean;
  /** The iteration's name, where the page is about several: links are told apart by it. */
  iterationName?: string;
}

/** All that keeps an iteration from review, and what to check that does not. */
export function ReviewBlockers({ readiness, ...where }: ReviewBlockersProps) {
  const { blockers, more } = readiness;
  return (
    <div className="nhsuk-u-text-align-left">
      {blockers.length === 0 ? null : <Places {...where} places={blockers} more={more} />}
      <ToCheck {...where} readiness={readiness} />
    </div>
  );
}

/** What may be a mistake, and keeps the iteration from no review. */
export function ToCheck({ readiness, ...where }: ReviewBlockersProps) {
  const { warnings, more_warnings } = readiness;
  if (warnings.length === 0) return null;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-2">
        <strong>Check this:</strong>
      </p>
      <Places {...where} places={warnings} more={more_warnings} />
    </>
  );
}

interface PlacesProps extends Omit<ReviewBlockersProps, "readiness"> {
  places: ReviewReadiness["warnings"];
  more: number;
}

function Places({ iterationKey, iterationName, places, more, editable }: PlacesProps) {
  const plans = addRoutingPlansPath(iterationKey, iterationPath(iterationKey, "summary"));
  const placePath = (screen: string) => {
    if (screen === campaignPlans) return plans;
    return screen === campaignEligibility ? campaignPath(iterationKey, screen) : mendPath(iterationKey, screen);
  };
  const hidden = iterationName && <span className="nhsuk-u-visually-hidden"> of {iterationName}</span>;
  return (
    <ul className="nhsuk-list nhsuk-list--bullet spi-in-words">
      {places.map(({ path, where, message, screen }) => (
        <li key={`${path} ${message}`}>
          {editable ? (
            <Link to={placePath(screen)}>
              {where}
              {hidden}
            </Link>
          ) : (
            <strong>{where}</strong>
          )}
          : {fullStop(message)}
        </li>
      ))}
      {more === 0 ? null : <li>{more} more, listed here once some of these are put right.</li>}
    </ul>
  );
}
