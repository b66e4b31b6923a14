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
  listedMonths,
  readCalendarView,
} from "./calendar-address.ts";
import { CalendarFilter } from "./CalendarFilter.tsx";
import { CalendarLinks } from "./CalendarLinks.tsx";
import { MonthTable } from "./MonthTable.tsx";
import { OverdueBefore } from "./OverdueBefore.tsx";
import { RunList } from "./RunList.tsx";

/** Shows the run dates of all the user's teams: a month by week, or twelve months as a list. */
export function CalendarPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [thisMonth] = useState(() => monthOf(toTimestamp(new Date())));
  const asked = readCalendarView(search, thisMonth);
  const { teams } = useMe();
  // A shared address can contain a team that the user is not on. In that case, all their own teams are shown, with a
  // note.
  const isOthers = asked.team !== "" && !teams.some(({ id }) => id === asked.team);
  const view = isOthers ? { ...asked, team: "" } : asked;
  const { data, isError, isPlaceholderData } = useQuery({
    ...queries.calendar(toCalendarQuery(view)),
    placeholderData: keepPreviousData,
  });
  const addressOf = (changed: Partial<CalendarView>) =>
    `${calendarPath}${calendarSearch({ ...view, ...changed }, thisMonth)}`;
  const shown = data && !isPlaceholderData ? data : undefined;
  return (
    <Page title="Calendar" back={homePath}>
      {isOthers ? (
        <p role="alert">You are not a member of the team in this link. We are showing your own teams.</p>
      ) : null}
      <CalendarFilter
        view={view}
        onChange={(changed) => void navigate(addressOf(changed), { replace: true, state: keepFocus })}
      />
      {shown?.overdue_before ? <OverdueBefore {...shown.overdue_before} addressOf={addressOf} /> : null}
      <Card heading={rangeWords(view)}>
        <CalendarLinks view={view} thisMonth={thisMonth} addressOf={addressOf} />
        <output className="spi-quiet spi-calendar__found">{shown ? resultsSummary(shown, view) : null}</output>
        {isError ? (
          <p role="alert" className="nhsuk-error-message">
            There was an error getting the calendar.
          </p>
        ) : shown ? (
          <Runs data={shown} view={view} />
        ) : (
          <LoadingText>Loading the calendar...</LoadingText>
        )}
      </Card>
    </Page>
  );
}

function Runs({ data: { runs, today }, view }: { data: PlannedRuns; view: CalendarView }) {
  if (view.form === "month") return <MonthTable key={view.month} month={view.month} runs={runs} today={today} />;
  return runs.length === 0 ? null : (
    <RunList key={rangeWords(view)} caption={`Iterations, ${rangeWords(view)}`} runs={runs} today={today} />
  );
}

function rangeWords({ month, form }: CalendarView): string {
  if (form === "month") return displayMonth(month);
  return `${displayMonth(month)} to ${displayMonth(addMonths(month, listedMonths - 1))}`;
}

/** Returns "12 iterations in November 2026", and how many are missing from a truncated response. */
function resultsSummary({ runs, runs_in_all: inAll }: PlannedRuns, view: CalendarView): string {
  const range = `${view.form === "month" ? "in" : "from"} ${rangeWords(view)}`;
  if (inAll === 0) return `There are no iterations ${range}.`;
  const found = `${displayCount(inAll)} ${inAll === 1 ? "iteration" : "iterations"} ${range}.`;
  if (runs.length === inAll) return found;
  return `${found} These are the first ${displayCount(runs.length)}. Choose a team, vaccination type or status to see others.`;
}
