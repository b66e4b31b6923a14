import { sentFromWords } from "@spi/domain/release/standing-release";
import type { PlannedRun } from "@spi/domain/desk/planned-runs";
import { displayCount } from "@spi/domain/text/counts";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { iterationPath } from "../../paths/paths.ts";
import { DueTag } from "../../ui/Tag.tsx";

export type Follow = (event: MouseEvent<HTMLAnchorElement>) => void;

/** Follows links of a page that has a hundred of them, each of which a router's `Link` would make slower to draw (ADR 8). */
export function useFollow(): Follow {
  const navigate = useNavigate();
  return (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    // Another tab or window, or a download, is the browser's.
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    void navigate(currentTarget.pathname);
  };
}

/** The way to an iteration. */
export function RunLink({ run, follow }: { run: PlannedRun; follow: Follow }) {
  const key = { teamId: run.team_id, campaignId: run.campaign_id, iterationId: run.iteration_id };
  return (
    <a className="spi-strong" href={iterationPath(key, "summary")} onClick={follow}>
      {run.iteration}
    </a>
  );
}

/** How far the run date of what is not sent is away; since when it was sent, where that is not its run date. */
export function RunDue({ run, today }: { run: PlannedRun; today: string }) {
  if (run.sent_on !== null)
    return run.sent_on === run.run_date ? null : <span className="spi-under">{sentFromWords(run.sent_on)}</span>;
  return run.status === "sent to nhs notify" || run.being_sent ? null : <DueTag runDate={run.run_date} today={today} />;
}

/** "12,345 people", where there is a report. */
export function invitedWords({ invited }: PlannedRun): string {
  return invited === null ? "" : `${displayCount(invited)} ${invited === 1 ? "person" : "people"}`;
}
