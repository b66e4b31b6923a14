import type { ReviewReadiness } from "@spi/domain/api-contract";
import { campaignEligibility, campaignPlans } from "@spi/domain/iteration/places";
import { fullStop } from "@spi/domain/text/full-stop";
import { Link } from "react-router";
import { type IterationKey, addRoutingPlansPath, campaignPath, iterationPath, fixPath } from "../paths/paths.ts";

interface ReviewBlockersProps {
  iterationKey: IterationKey;
  readiness: ReviewReadiness;
  /** True if this user can fix them now, in which case each links to its screen. */
  editable: boolean;
  /** The iteration's name, on pages about several iterations, to distinguish their links. */
  iterationName?: string;
}

/** Lists everything that prevents a review, and warnings that do not. */
export function ReviewBlockers({ readiness, ...where }: ReviewBlockersProps) {
  const { blockers, more } = readiness;
  return (
    <div className="nhsuk-u-text-align-left">
      {blockers.length === 0 ? null : <Places {...where} places={blockers} more={more} />}
      <ReviewWarnings {...where} readiness={readiness} />
    </div>
  );
}

/** Lists possible mistakes that do not prevent a review. */
export function ReviewWarnings({ readiness, ...where }: ReviewBlockersProps) {
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
    return screen === campaignEligibility ? campaignPath(iterationKey, screen) : fixPath(iterationKey, screen);
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
      {more === 0 ? null : <li>{more} more, which we will list once you have fixed some of these.</li>}
    </ul>
  );
}
