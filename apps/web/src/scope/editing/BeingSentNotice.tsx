import type { WholeCampaignResponse } from "@spi/domain/api-contract";
import { isBeingSent } from "@spi/domain/release/release-summary";
import { Fragment } from "react";
import { Link } from "react-router";
import { useCampaign } from "../CampaignScope.tsx";
import { iterationPath } from "../../paths/paths.ts";

type CampaignWithReleases = Pick<WholeCampaignResponse, "iterations" | "releases">;

/**
 * Returns the iterations that are being sent and have at least one message that NHS Notify has accepted or may have
 * accepted. Their approved settings cannot be changed.
 */
export function iterationsBeingSent({ iterations, releases }: CampaignWithReleases) {
  const sent = releases.filter((release) => isBeingSent(release) && release.irrevocable);
  return iterations.filter(({ iteration_details: { ID } }) => sent.some(({ iteration_id: id }) => id === ID));
}

/**
 * Warns that content approved with an iteration that is being sent can be changed only after sending has been stopped.
 * Renders nothing if no iteration is being sent.
 */
export function BeingSentNotice() {
  const { key, campaign } = useCampaign();
  const sent = iterationsBeingSent(campaign);
  if (sent.length === 0) return null;
  const pronoun = sent.length === 1 ? "it" : "them";
  return (
    <p className="nhsuk-inset-text nhsuk-u-margin-bottom-4">
      {sent.length === 1
        ? "We are sending this iteration to NHS Notify now:"
        : "We are sending these iterations to NHS Notify now:"}{" "}
      {sent.map(({ iteration_details: { ID, Name } }, index) => (
        <Fragment key={ID}>
          {index > 0 ? ", " : null}
          <Link to={iterationPath({ ...key, iterationId: ID }, "release")}>{Name}</Link>
        </Fragment>
      ))}
      . To change anything that was approved with {pronoun}, stop sending first.
    </p>
  );
}
