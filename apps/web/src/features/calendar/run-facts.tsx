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

/** How far the run date of what is not sent is away. */
export function RunDue({ run, today }: { run: PlannedRun; today: string }) {
  return run.status === "sent to nhs notify" || run.being_sent ? null : <DueTag runDate={run.run_date} today={today} />;
}

/** "12,345 people", where there is a report. */
export function invitedWords({ invited }: PlannedRun): string {
  return invited === null ? "" : `${displayCount(invited)} ${invited === 1 ? "person" : "people"}`;
}
