import type { Day } from "@spi/domain/day/calendar";
import type { OddDateKind } from "@spi/domain/report/odd-dates";
import { impossibleAge } from "@spi/domain/report/age-distribution";
import type { PopulationColumn } from "./layout.ts";
import { sqlDay, yearsBefore } from "./sql-day.ts";

/** A kind of impossible date in a column, with SQL that is true for such dates. */
export interface OddDate {
  column: string;
  kind: OddDateKind;
  sql: string;
}

/**
 * Returns whether a column's dates can be in the future. Only appointments can be, because all other dates are of past
 * events.
 */
const canBeAhead = (name: string) => name.endsWith("_booked_appointment_date");

/**
 * Returns the kinds of impossible date in data as of a day. A date of birth must not be after that day, or
 * `impossibleAge` years or more before it. Events must not be after that day or before the date of birth. `valueOf`
 * returns the SQL for a column's value as a date, which must be the same for DuckDB and Trino.
 */
export function oddDatesOf(
  columns: readonly PopulationColumn[],
  { asOf, valueOf }: { asOf: Day; valueOf: (column: PopulationColumn) => string },
): OddDate[] {
  const birth = columns.find(({ name }) => name === "date_of_birth");
  return columns.flatMap((column): OddDate[] => {
    if (column.type !== "DATE") return [];
    const value = valueOf(column);
    const future = { column: column.name, kind: "future" as const, sql: `${value} > ${sqlDay(asOf)}` };
    if (column === birth) {
      const tooOld = `${value} <= ${sqlDay(yearsBefore(asOf, impossibleAge))}`;
      return [{ column: column.name, kind: "tooOld", sql: tooOld }, future];
    }
    const beforeBirth = birth && {
      column: column.name,
      kind: "beforeBirth" as const,
      sql: `${value} < ${valueOf(birth)}`,
    };
    return [...(canBeAhead(column.name) ? [] : [future]), ...(beforeBirth ? [beforeBirth] : [])];
  });
}
