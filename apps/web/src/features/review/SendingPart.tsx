import type { SendingReview } from "@spi/domain/api-contract";
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
import { summariseSending } from "../../scope/sending-text.ts";
import type { IterationPart } from "../../scope/iteration-part.ts";
import { useDecisionSubject } from "./decision/decision-subject.ts";

const shownStatuses: readonly string[] = [
  "in review",
  "approved",
  "report requested",
  "report ready",
  "report approved",
];

/** Returns the part of the iteration with its sending settings. Undefined if the iteration does not show them yet. */
export function useSendingPart(): IterationPart | undefined {
  const { key, iteration } = useIteration();
  const sending = useQuery(queries.review(key)).data?.sending;
  const canDecide = useDecisionSubject() === "iteration";
  if (!sending || !shownStatuses.includes(iteration.status)) return undefined;
  const changed = sending.approved ? sendingChanges(sending.approved, sending.now) : [];
  const unusual = canDecide && changed.length === 0 ? sendingChanges(newCampaignSending, sending.now) : [];
  return {
    id: "sending-settings",
    name: "Sending settings",
    task:
      changed.length > 0
        ? { state: "toCheck", text: `Changed since the approval: ${changed.join(", ").toLowerCase()}` }
        : { state: "done", text: summariseSending(sending.now).join(". ") },
    open: changed.length + unusual.length > 0,
    content: <SendingSettings sending={sending} changed={changed} unusual={unusual} />,
  };
}

interface SendingSettingsProps {
  sending: SendingReview;
  /** Names of the settings that have changed since the approval. */
  changed: readonly string[];
  /** Names of the settings to show separately, because they differ from the defaults. */
  unusual: readonly string[];
}

/** Shows the sending settings approved with an iteration, and the settings that have since changed. */
function SendingSettings({ sending, changed, unusual }: SendingSettingsProps) {
  const { key, iteration } = useIteration();
  const release = useCurrentRelease();
  const isIrrevocable = release?.irrevocable === true;
  const listProps = { settings: sending.now, approved: sending.approved };
  return (
    <>
      <p>
        {summarySentence(changed, { inReview: iteration.status === "in review", isIrrevocable })}{" "}
        <Link to={campaignPath(key, "sending")}>
          Go to the <span className="nhsuk-u-visually-hidden">sending </span>settings
        </Link>
      </p>
      {unusual.length === 0 ? (
        <SendingList {...listProps} />
      ) : (
        <>
          <SendingList {...listProps} isShown={(name) => unusual.includes(name)} />
          <Details className="nhsuk-u-margin-bottom-0">
            <Details.Summary>Other settings (all defaults)</Details.Summary>
            <Details.Text>
              <SendingList {...listProps} isShown={(name) => !unusual.includes(name)} />
            </Details.Text>
          </Details>
        </>
      )}
    </>
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
