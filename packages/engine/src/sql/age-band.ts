import { ageBandStarts, impossibleAge } from "@spi/domain/report/age-distribution";
import { type Day, addYears } from "@spi/domain/day/calendar";
import type { Plan } from "../plan/plan.ts";
import type { Dialect } from "./dialect.ts";

/** The "bands" of people whose age is not known, or cannot be. */
export const notABand = { unknown: -1, impossible: -2 } as const;

/** The band of a person's age on the run date, by the same whole years as the report's youngest and oldest. */
export function ageBandSql(plan: Plan, dialect: Dialect): string {
  const cases = ageBandStarts
    .slice(1)
    .map((years, index) => `when date_of_birth > ${dialect.day(turning(years, plan))} then ${index}`);
  return [
    `case when date_of_birth is null then ${notABand.unknown}`,
    `when not ${possibleBirthSql(plan, dialect)} then ${notABand.impossible}`,
    ...cases,
    `else ${ageBandStarts.length - 1} end`,
  ].join("\n    ");
}

/** True for a date of birth that somebody alive on the run date can have. */
export function possibleBirthSql(plan: Plan, dialect: Dialect): string {
  const earliest = dialect.day(turning(impossibleAge, plan));
  return `(date_of_birth > ${earliest} and date_of_birth <= ${dialect.day(plan.runDate)})`;
}

/** The date of birth of those who turn so many years on the run date. */
function turning(years: number, { runDate }: Plan): Day {
  const born = addYears(runDate, -years);
  if (!born.ok) throw new Error(`${runDate} lies ${years} years after the calendar begins`);
  return born.value;
}
