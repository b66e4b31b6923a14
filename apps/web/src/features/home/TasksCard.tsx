import type { Desk } from "@spi/domain/desk/desk";
import type { Need, NeedKind } from "@spi/domain/desk/need";
import { taskReason, taskSentence, noTasksSentence } from "./task-text.ts";
import { displayDay } from "@spi/domain/day/calendar";
import { useState } from "react";
import { Link } from "react-router";
import { type IterationKey, addRoutingPlansPath, iterationPath, reportPath } from "../../paths/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { DueTag, OverdueTag } from "../../ui/Tag.tsx";

const maxVisible = 10;

const screens: Record<NeedKind, (key: IterationKey, need: Need) => string> = {
  review: (key) => iterationPath(key, "summary"),
  reviewReport: (key, { report_number: number }) =>
    number === null ? iterationPath(key, "reports") : reportPath(key, number),
  correct: (key) => iterationPath(key, "summary"),
  answerComments: (key) => iterationPath(key, "summary"),
  fixFindings: (key) => iterationPath(key, "summary"),
  answerFindings: (key) => iterationPath(key, "summary"),
  checkFailedReport: (key) => iterationPath(key, "summary"),
  requestReport: (key) => iterationPath(key, "summary"),
  release: (key) => iterationPath(key, "release"),
  sendTestMessages: (key) => iterationPath(key, "release"),
  correctNotifyIds: (key) => addRoutingPlansPath(key, iterationPath(key, "release")),
  startSending: (key) => iterationPath(key, "release"),
  fixRelease: (key) => iterationPath(key, "summary"),
  prepareAgain: (key) => iterationPath(key, "release"),
  decideStoppedRelease: (key) => iterationPath(key, "release"),
  undoChange: (key) => iterationPath(key, "summary"),
  readTestMessages: (key) => iterationPath(key, "release"),
  approvePlans: (key) => iterationPath(key, "summary"),
  tryAgain: (key) => iterationPath(key, "release"),
  finish: (key) => iterationPath(key, "summary"),
};

/** Lists the user's tasks by run date. Releases that were stopped midway come first. */
export function TasksCard({
  desk: { needs, total_needs: total, today, next_run_date: nextRun, campaigns },
}: {
  desk: Desk;
}) {
  const [all, setAll] = useState(false);
  const overdue = campaigns.reduce((sum, campaign) => sum + campaign.overdue, 0);
  const shown = all ? needs : needs.slice(0, maxVisible);
  return (
    <Card heading="Your tasks">
      {needs.length === 0 ? (
        <p className="spi-empty">{noTasksSentence({ nextRun, overdue })}</p>
      ) : (
        <ul className="nhsuk-task-list spi-needs">
          {shown.map((need) => (
            <TaskItem key={`${need.kind} ${need.iteration_id}`} need={need} today={today} />
          ))}
        </ul>
      )}
      {shown.length < needs.length ? (
        <Button variant="secondary" onClick={() => setAll(true)}>
          {`Show all ${needs.length}`}
        </Button>
      ) : total > shown.length ? (
        <p className="spi-quiet">{`These are the first ${shown.length} of your ${total} tasks, in order of run date.`}</p>
      ) : null}
    </Card>
  );
}

function TaskItem({ need, today }: { need: Need; today: string }) {
  const { teams } = useMe();
  const key = { teamId: need.team_id, campaignId: need.campaign_id, iterationId: need.iteration_id };
  const team = teams.length > 1 ? `, ${teams.find(({ id }) => id === need.team_id)?.name ?? need.team_id}` : "";
  const reason = taskReason(need);
  return (
    <li className="nhsuk-task-list__item nhsuk-task-list__item--with-link">
      <div className="nhsuk-task-list__name-and-hint">
        <Link className="nhsuk-link nhsuk-task-list__link spi-strong" to={screens[need.kind](key, need)}>
          {taskSentence(need)}
        </Link>
        <div className="nhsuk-task-list__hint">{`${need.campaign}${team}. Run date: ${displayDay(need.run_date)}`}</div>
        {reason ? <div className="nhsuk-task-list__hint">{reason}</div> : null}
      </div>
      {/* A decision after the run is not overdue, even though the run date has passed. */}
      {need.kind === "tryAgain" ? null : (
        <div className="nhsuk-task-list__status">
          {need.stopped_midway ? <OverdueTag>Stopped</OverdueTag> : <DueTag runDate={need.run_date} today={today} />}
        </div>
      )}
    </li>
  );
}
