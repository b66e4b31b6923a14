import { describeSentFrom } from "@spi/domain/release/release-summary";
import type { PlannedRun } from "@spi/domain/desk/planned-runs";
import { displayCount } from "@spi/domain/text/counts";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { iterationPath } from "../../paths/paths.ts";
import { DueTag } from "../../ui/Tag.tsx";

export type FollowLink = (event: MouseEvent<HTMLAnchorElement>) => void;

/**
 * Returns a click handler for plain links. A page with a hundred plain links renders faster than one with router
 * `Link`s (ADR 8).
 */
export function useFollowLink(): FollowLink {
  const navigate = useNavigate();
  return (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    // The browser itself handles new tabs, new windows and downloads.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(currentTarget.pathname);
  };
}

/** Links to an iteration. */
export function RunLink({ run, follow }: { run: PlannedRun; follow: FollowLink }) {
  const key = { teamId: run.team_id, campaignId: run.campaign_id, iterationId: run.iteration_id };
  return (
    <a className="spi-strong" href={iterationPath(key, "summary")} onClick={follow}>
      {run.iteration}
    </a>
  );
}

/**
 * Shows how far away an unsent iteration's run date is, or the day on which sending began if it differs from the run
 * date.
 */
export function DueStatus({ run, today }: { run: PlannedRun; today: string }) {
  if (run.sent_on !== null)
    return run.sent_on === run.run_date ? null : <span className="spi-under">{describeSentFrom(run.sent_on)}</span>;
  return run.status === "sent to nhs notify" || run.being_sent ? null : <DueTag runDate={run.run_date} today={today} />;
}

/**
 * Returns text such as "12,345 people", or an empty string if there is no report. After the release has ended, returns
 * the number of people whose messages NHS Notify accepted, such as "2,880 accepted".
 */
export function formatInvitedCount({ invited, accepted }: PlannedRun): string {
  if (accepted !== null) return `${displayCount(accepted)} accepted`;
  return invited === null ? "" : `${displayCount(invited)} ${invited === 1 ? "person" : "people"}`;
}
