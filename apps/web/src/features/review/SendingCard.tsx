import { newCampaignSending } from "@spi/domain/release/sending/sending-settings";
import { sendingChanges } from "@spi/domain/release/sending/sending-sentences";
import { useQuery } from "@tanstack/react-query";
import { Details } from "nhsuk-react-components";
import { Link } from "react-router";
import { queries } from "../../api/queries.ts";
import { useIteration } from "../../scope/IterationScope.tsx";
import { useCurrentRelease } from "../../scope/NotReadyCallout.tsx";
import { campaignPath } from "../../paths/paths.ts";
import { SendingList } from "../../scope/SendingList.tsx";
import { Card } from "../../ui/Card.tsx";
import { useDecisionSubject } from "./decision/decision-subject.ts";

const shownStatuses: readonly string[] = [
  "in review",
  "approved",
  "report requested",
  "report ready",
  "report approved",
];

/** Shows the sending settings approved with an iteration, and the settings that have since changed. */
export function SendingCard() {
  const { key, iteration } = useIteration();
  const sending = useQuery(queries.review(key)).data?.sending;
  const release = useCurrentRelease();
  const canDecide = useDecisionSubject() === "iteration";
  if (!sending || !shownStatuses.includes(iteration.status)) return null;
  const inReview = iteration.status === "in review";
  const changed = sending.approved ? sendingChanges(sending.approved, sending.now) : [];
  const nonDefault = new Set(sendingChanges(newCampaignSending, sending.now));
  const listProps = { settings: sending.now, approved: sending.approved };
  return (
    <Card
      half
      heading="Sending settings"
      action={
        <Link to={campaignPath(key, "sending")}>
          Go to the <span className="nhsuk-u-visually-hidden">sending </span>settings
        </Link>
      }
    >
      <p>{summarySentence(changed, { inReview, isIrrevocable: release?.irrevocable === true })}</p>
      {changed.length > 0 ? (
        <SendingList {...listProps} />
      ) : (
        <>
          {canDecide && nonDefault.size > 0 ? (
            <SendingList {...listProps} isShown={(name) => nonDefault.has(name)} />
          ) : null}
          <Details className="nhsuk-u-margin-bottom-0">
            <Details.Summary>
              {!canDecide
                ? "Show the sending settings"
                : nonDefault.size > 0
                  ? "Other settings (all defaults)"
                  : "All settings have their default values"}
            </Details.Summary>
            <Details.Text>
              <SendingList {...listProps} isShown={(name) => !(canDecide && nonDefault.has(name))} />
            </Details.Text>
          </Details>
        </>
      )}
    </Card>
  );
}

/**
 * Summarises the settings. `isIrrevocable` is true if NHS Notify has accepted or may have accepted messages, in which
 * case the iteration can no longer be reverted.
 */
function summarySentence(
  changed: readonly string[],
  { inReview, isIrrevocable }: { inReview: boolean; isIrrevocable: boolean },
): string {
  if (inReview)
    return "If you approve the iteration, you also approve these settings. If anyone changes a setting later, the approval will no longer count.";
  if (changed.length === 0) return "These settings have not changed since they were approved.";
  const advice = isIrrevocable
    ? "Nothing more will be sent in this release until someone changes these settings back."
    : "Change these settings back, or revert the iteration to draft and send it for review again.";
  return `These settings have changed since the approval: ${changed.join(", ").toLowerCase()}. ${advice}`;
}
