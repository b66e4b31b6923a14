import { ageBandStarts } from "@spi/domain/age-distribution";
import { addYears } from "@spi/domain/calendar";
import type { Plan } from "../plan/plan.ts";
import type { Dialect } from "./dialect.ts";

/** The band of a person's age on the run date, by the same whole years as the report's youngest and oldest. */
export function ageBandSql({ runDate }: Plan, dialect: Dialect): string {
  const cases = ageBandStarts.slice(1).map((years, index) => {
    const turned = addYears(runDate, -years);
    if (!turned.ok) throw new Error(`${runDate} lies ${years} years after the calendar begins`);
    return `when date_of_birth > ${dialect.day(turned.value)} then ${index}`;
  });
  return ["case when date_of_birth is null then -1", ...cases, `else ${ageBandStarts.length - 1} end`].join("\n    ");
}
