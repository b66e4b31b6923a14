import { splitDay, type Day } from "@spi/domain/day/calendar";

/** A day as it is typed into three boxes: "20 8 2026". */
export function dayAsTyped(day: Day): string {
  const { day: dayOfMonth, month, year } = splitDay(day);
  return `${dayOfMonth} ${month} ${year}`;
}

/** A day as it is typed, for hints: "For example, 20 8 2026". */
export function dateExample(day: Day): string {
  return `For example, ${dayAsTyped(day).replaceAll(" ", "\u00A0")}`;
}
