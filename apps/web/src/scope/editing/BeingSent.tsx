import type { WholeCampaignAnswer } from "@spi/domain/api-contract";
import { isBeingSent } from "@spi/domain/release/standing-release";
import { Fragment } from "react";
import { Link } from "react-router";
import { useCampaign } from "../CampaignScope.tsx";
import { iterationPath } from "../../paths/paths.ts";

type Whole = Pick<WholeCampaignAnswer, "iterations" | "releases">;

/** Iterations that are being sent and of which somebody was handed over or may have been: what they were approved with stays. */
export function iterationsBeingSent({ iterations, releases }: Whole) {
  const sent = releases.filter((release) => isBeingSent(release) && release.irrevocable);
  return iterations.filter(({ iteration_details: { ID } }) => sent.some(({ iteration_id: id }) => id === ID));
}

/** Says before anything is changed that what is being sent stays as it is until somebody stops it; nothing while none is. */
export function BeingSent() {
  const { key, campaign } = useCampaign();
  const sent = iterationsBeingSent(campaign);
  if (sent.length === 0) return null;
  const them = sent.length === 1 ? "it" : "them";
  return (
    <p className="nhsuk-inset-text nhsuk-u-margin-bottom-4">
      Being sent to NHS Notify now:{" "}
      {sent.map(({ iteration_details: { ID, Name } }, place) => (
        <Fragment key={ID}>
          {place > 0 ? ", " : null}
          <Link to={iterationPath({ ...key, iterationId: ID }, "release")}>{Name}</Link>
        </Fragment>
      ))}
      . What was approved with {them} can be changed only once somebody stops {them}.
    </p>
  );
}
