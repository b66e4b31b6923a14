import { sentFromWords } from "@spi/domain/desk/standing-release";
import type { PlannedRun } from "@spi/domain/desk/planned-runs";
import { displayCount } from "@spi/domain/words/counts";
import { Link } from "react-router";
import { iterationPath } from "../../scope/paths.ts";
import { DueTag } from "../../ui/Tag.tsx";

/** The way to an iteration. */
export function RunLink({ run }: { run: PlannedRun }) {
  const key = { teamId: run.team_id, campaignId: run.campaign_id, iterationId: run.iteration_id };
  return (
    <Link className="spi-strong" to={iterationPath(key, "summary")}>
      {run.iteration}
    </Link>
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
