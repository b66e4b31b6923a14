import { ageBandStarts, impossibleAge } from "@spi/domain/report/age-distribution";
import { type Day, addYears } from "@spi/domain/day/calendar";
import type { Plan } from "../plan/plan.ts";
import type { Dialect } from "./dialect.ts";

/** Bands for people whose age is unknown or impossible. */
export const noAgeBand = { unknown: -1, impossible: -2 } as const;

/**
 * Returns the SQL for a person's age band on the run date. Ages are in whole years, like the youngest
 * and oldest ages in the report.
 */
export function ageBandSql(plan: Plan, dialect: Dialect): string {
  const cases = ageBandStarts
    .slice(1)
    .map((years, index) => `when date_of_birth > ${dialect.day(turning(years, plan))} then ${index}`);
  return [
    `case when date_of_birth is null then ${noAgeBand.unknown}`,
    `when not ${possibleBirthSql(plan, dialect)} then ${noAgeBand.impossible}`,
    ...cases,
    `else ${ageBandStarts.length - 1} end`,
  ].join("\n    ");
}

/** Returns SQL that is true if someone alive on the run date could have the date of birth. */
export function possibleBirthSql(plan: Plan, dialect: Dialect): string {
  const earliest = dialect.day(turning(impossibleAge, plan));
  return `(date_of_birth > ${earliest} and date_of_birth <= ${dialect.day(plan.runDate)})`;
}

/** Returns the date of birth of people who reach an age on the run date. */
function turning(years: number, { runDate }: Plan): Day {
  const born = addYears(runDate, -years);
  if (!born.ok) throw new Error(`${runDate} lies ${years} years after the calendar begins`);
  return born.value;
}
