import "./calendar.css";
import { toTimestamp } from "@spi/domain/day/calendar";
import type { PlannedRuns } from "@spi/domain/desk/planned-runs";
import { addMonths, displayMonth, monthOf } from "./months.ts";
import { displayCount } from "@spi/domain/text/counts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { queries } from "../../api/queries.ts";
import { calendarPath, homePath } from "../../paths/paths.ts";
import { useMe } from "../../session/use-session.ts";
import { Card } from "../../ui/Card.tsx";
import { LoadingText } from "../../ui/page/LoadingText.tsx";
import { Page, keepFocus } from "../../ui/page/Page.tsx";
import {
  type CalendarView,
  calendarSearch,
  toCalendarQuery,
  listMonthCount,
  readCalendarView,
} from "./calendar-address.ts";
import { CalendarFilter } from "./CalendarFilter.tsx";
import { CalendarLinks } from "./CalendarLinks.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { EarlierOverdueNotice } from "./EarlierOverdueNotice.tsx";
import { RunList } from "./RunList.tsx";

/**
 * Shows the run dates for all the user's teams, either as a month divided into weeks or as a list for twelve months.
 */
export function CalendarPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [thisMonth] = useState(() => monthOf(toTimestamp(new Date())));
  const requestedView = readCalendarView(search, thisMonth);
  const { teams } = useMe();
  // A shared address can contain a team that the user is not in. In that case, all the user's own teams are shown, with
  // a note.
  const isOtherTeam = requestedView.team !== "" && !teams.some(({ id }) => id === requestedView.team);
  const view = isOtherTeam ? { ...requestedView, team: "" } : requestedView;
  const { data, isError, isPlaceholderData } = useQuery({
    ...queries.calendar(toCalendarQuery(view)),
    placeholderData: keepPreviousData,
  });
  const hrefFor = (changed: Partial<CalendarView>) =>
    `${calendarPath}${calendarSearch({ ...view, ...changed }, thisMonth)}`;
  const shown = data && !isPlaceholderData ? data : undefined;
  return (
    <Page title="Calendar" back={homePath}>
      {isOtherTeam ? (
        <p role="alert">You are not a member of the team in this link. We are showing your own teams.</p>
      ) : null}
      <CalendarFilter
        view={view}
        onChange={(changed) => void navigate(hrefFor(changed), { replace: true, state: keepFocus })}
      />
      {shown?.overdue_before ? <EarlierOverdueNotice {...shown.overdue_before} hrefFor={hrefFor} /> : null}
      <Card heading={describeRange(view)}>
        <CalendarLinks view={view} thisMonth={thisMonth} hrefFor={hrefFor} />
        <output className="spi-quiet spi-calendar__found">{shown ? resultsSummary(shown, view) : null}</output>
        {isError ? (
          <p role="alert" className="nhsuk-error-message">
            We cannot show the calendar at the moment. Try again later.
          </p>
        ) : shown ? (
          <CalendarResults data={shown} view={view} />
        ) : (
          <LoadingText>Loading the calendar...</LoadingText>
        )}
      </Card>
    </Page>
  );
}

function CalendarResults({ data: { runs, today }, view }: { data: PlannedRuns; view: CalendarView }) {
  if (view.layout === "month") return <MonthTable key={view.month} month={view.month} runs={runs} today={today} />;
  return runs.length === 0 ? null : (
    <RunList key={describeRange(view)} caption={`Iterations, ${describeRange(view)}`} runs={runs} today={today} />
  );
}

function describeRange({ month, layout }: CalendarView): string {
  if (layout === "month") return displayMonth(month);
  return `${displayMonth(month)} to ${displayMonth(addMonths(month, listMonthCount - 1))}`;
}

/**
 * Returns text such as "12 iterations in November 2026.". If the response is truncated, the text also states how many
 * iterations are shown.
 */
function resultsSummary({ runs, total_runs: total }: PlannedRuns, view: CalendarView): string {
  const range = `${view.layout === "month" ? "in" : "from"} ${describeRange(view)}`;
  if (total === 0) return `There are no iterations ${range}.`;
  const countText = `${displayCount(total)} ${total === 1 ? "iteration" : "iterations"} ${range}.`;
  if (runs.length === total) return countText;
  return `${countText} These are the first ${displayCount(runs.length)}. Choose a team, vaccination, screening programme or status to see others.`;
}
