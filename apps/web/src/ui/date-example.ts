import { splitDay, type Day } from "@spi/domain/day/calendar";

/** Returns a day as it is typed into three inputs, for example "20 8 2026". */
export function dayAsTyped(day: Day): string {
  const { day: dayOfMonth, month, year } = splitDay(day);
  return `${dayOfMonth} ${month} ${year}`;
}

/** Returns a hint with a day as it is typed, for example "For example, 20 8 2026". */
export function dateExample(day: Day): string {
  return `For example, ${dayAsTyped(day).replaceAll(" ", "\u00A0")}`;
}
