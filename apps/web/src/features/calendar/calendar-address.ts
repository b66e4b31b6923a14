import { type Target, targets } from "@spi/domain/campaign/campaign";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type CalendarStatus, calendarStatuses } from "@spi/domain/desk/planned-runs";
import { type Month, daysOfMonths, isMonth, monthOf } from "./months.ts";
import type { CalendarQuery } from "../../api/client.ts";

/** The calendar's layouts: one month by week, or twelve months as a list. */
export type CalendarLayout = "month" | "list";

/** Number of months in the list. */
export const listMonthCount = 12;

/** The calendar settings that are stored in the page's address. */
export interface CalendarView {
  month: Month;
  layout: CalendarLayout;
  team: string;
  target: Target | "";
  status: CalendarStatus | "";
}

/** Reads the view from an address. Missing and unknown values are replaced by defaults. */
export function readCalendarView(search: URLSearchParams, thisMonth: Month): CalendarView {
  const month = search.get("month") ?? "";
  return {
    month: isMonth(month) ? month : thisMonth,
    layout: search.get("form") === "list" ? "list" : "month",
    team: search.get("team") ?? "",
    target: oneOf(targets, search.get("vaccination")),
    status: oneOf(calendarStatuses, search.get("status")),
  };
}

/** Returns the address parameters for a view, without default values. */
export function calendarSearch(view: CalendarView, thisMonth: Month): string {
  const { month, layout, team, target, status } = view;
  const parameters = {
    month: month === thisMonth ? "" : month,
    form: layout === "list" ? layout : "",
    team,
    vaccination: target,
    status,
  };
  const search = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return search === "" ? "" : `?${search}`;
}

export function toCalendarQuery({ month, layout, team, target, status }: CalendarView): CalendarQuery {
  return {
    ...daysOfMonths(month, layout === "list" ? listMonthCount : 1),
    ...(team === "" ? {} : { team }),
    ...(target === "" ? {} : { target }),
    ...(status === "" ? {} : { status }),
  };
}

/** Returns the API query for a calendar address, so that the data can be fetched in parallel with the page's code. */
export function readCalendarQuery(search: URLSearchParams): CalendarQuery {
  return toCalendarQuery(readCalendarView(search, monthOf(toTimestamp(new Date()))));
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | "" {
  return values.find((value) => value === text) ?? "";
}
