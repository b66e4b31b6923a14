import { displayDay, splitDay } from "@spi/domain/day/calendar";
import type { PlannedRun } from "@spi/domain/desk/planned-runs";
import { type Month, displayMonth, weekdayName, weekdayNames, weeksOf } from "./months.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { StatusTag } from "../../ui/Tag.tsx";
import { type FollowLink, formatInvitedCount, DueStatus, RunLink, useFollowLink } from "./RunLink.tsx";

interface MonthTableProps {
  month: Month;
  runs: readonly PlannedRun[];
  today: string;
}

/** Maximum number of iterations shown for a day until the user asks for the rest. */
const maxPerDay = 3;

/**
 * Number of iterations above which we assume that most days of the month are full. We use it to estimate the height of
 * rows before they are laid out.
 */
const fullMonthSize = 100;

/** Shows a month by week or, on a phone, as a list of the days that have iterations. */
export function MonthTable({ month, runs, today }: MonthTableProps) {
  const follow = useFollowLink();
  const byDay = Map.groupBy(runs, ({ run_date: day }) => day);
  return (
    <table className={runs.length < fullMonthSize ? "spi-month" : "spi-month spi-month--full"}>
      <caption className="nhsuk-u-visually-hidden">Iterations by run date, {displayMonth(month)}</caption>
      <thead>
        <tr>
          {weekdayNames.map((name) => (
            <th key={name} scope="col">
              <span aria-hidden="true">{name.slice(0, 3)}</span>
              <span className="nhsuk-u-visually-hidden">{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a week in a month has no other identity
          <tr key={index}>
            {week.map((day, weekday) =>
              day === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- a day in an adjacent month has no other identity
                <td key={weekday} className="spi-month__outside">
                  {"\u00A0"}
                </td>
              ) : (
                <DayCell key={day} day={day} today={today} runs={byDay.get(day) ?? []} follow={follow} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  day: string;
  today: string;
  runs: readonly PlannedRun[];
  follow: FollowLink;
}

function DayCell({ day, today, runs, follow }: DayCellProps) {
  const [all, setAll] = useState(false);
  const shown = all ? runs : runs.slice(0, maxPerDay);
  const isToday = day === today;
  const modifiers = `${runs.length === 0 ? " spi-month__day--empty" : ""}${isToday ? " spi-month__day--today" : ""}`;
  return (
    <td className={`spi-month__day${modifiers}`} aria-current={isToday ? "date" : undefined}>
      <span className="spi-month__number" aria-hidden="true">
        {splitDay(day).day}
        {isToday ? " today" : ""}
      </span>
      <span className="spi-month__date">
        {weekdayName(day)} {displayDay(day)}
        {isToday ? ", today" : ""}
      </span>
      {runs.length === 0 ? null : (
        <ul className="spi-month__runs">
          {shown.map((run) => (
            <li key={run.iteration_id}>
              <RunLink run={run} follow={follow} />
              <span className="spi-under">{run.campaign}</span>
              <span className="spi-month__tags">
                <StatusTag status={run.status} sending={run.being_sent} />
                <DueStatus run={run} today={today} />
              </span>
              {run.invited === null && run.accepted === null ? null : (
                <span className="spi-under">{formatInvitedCount(run)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {runs.length > maxPerDay ? (
        <Button small variant="secondary" repeatable onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${runs.length}`}
          <span className="nhsuk-u-visually-hidden"> on {displayDay(day)}</span>
        </Button>
      ) : null}
    </td>
  );
}
