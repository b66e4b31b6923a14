import { type Target, targets } from "@spi/domain/campaign/campaign";
import { toTimestamp } from "@spi/domain/day/calendar";
import { type CalendarStatus, calendarStatuses } from "@spi/domain/desk/planned-runs";
import { type Month, daysOfMonths, isMonth, monthOf } from "./months.ts";
import type { CalendarWish } from "../../api/client.ts";

/** How the calendar shows runs: one month by weeks, or twelve from that month on as a list. */
export type CalendarForm = "month" | "list";

/** Months of the list. */
export const listedMonths = 12;

/** What the calendar's address says. */
export interface CalendarView {
  month: Month;
  form: CalendarForm;
  team: string;
  target: Target | "";
  status: CalendarStatus | "";
}

/** What an address asks for; what it does not say, or not in these words, is as on a first visit. */
export function readCalendarView(search: URLSearchParams, thisMonth: Month): CalendarView {
  const month = search.get("month") ?? "";
  return {
    month: isMonth(month) ? month : thisMonth,
    form: search.get("form") === "list" ? "list" : "month",
    team: search.get("team") ?? "",
    target: oneOf(targets, search.get("vaccination")),
    status: oneOf(calendarStatuses, search.get("status")),
  };
}

/** The address of a view, which leaves out what is as on a first visit. */
export function calendarSearch(view: CalendarView, thisMonth: Month): string {
  const { month, form, team, target, status } = view;
  const said = {
    month: month === thisMonth ? "" : month,
    form: form === "list" ? form : "",
    team,
    vaccination: target,
    status,
  };
  const search = new URLSearchParams(Object.entries(said).filter(([, value]) => value !== "")).toString();
  return search === "" ? "" : `?${search}`;
}

/** What the API is asked for a view. */
export function calendarWish({ month, form, team, target, status }: CalendarView): CalendarWish {
  return {
    ...daysOfMonths(month, form === "list" ? listedMonths : 1),
    ...(team === "" ? {} : { team }),
    ...(target === "" ? {} : { target }),
    ...(status === "" ? {} : { status }),
  };
}

/** What the API is asked for an address opened now, which is fetched beside the page's code. */
export function wishOf(search: URLSearchParams): CalendarWish {
  return calendarWish(readCalendarView(search, monthOf(toTimestamp(new Date()))));
}

function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | "" {
  return values.find((value) => value === text) ?? "";
}
