import { addYears, displayDay } from "@spi/domain/day/calendar";
import { unitNames } from "@spi/domain/condition/words";
import type { DayTest } from "../clauses.ts";
import { clausesOf, dayTestOf, halfLineOf, isBirth, isPast } from "../clauses.ts";
import type { RuleCheck, Verified } from "../finding.ts";
import { agesOf } from "../cohort-ages.ts";
import { isForChildren } from "./plans/plan-words.ts";
import type { Clause } from "../../plan/plan.ts";

/** Days that cannot be meant: after the run date where only the past makes sense, or so far from it that the unit is wrong. */
export const pastDate: RuleCheck = (verified) =>
  clausesOf(verified).flatMap(({ rule, clause }) => {
    const test = dayTestOf(clause);
    const strange = test && strangeness(clause, test, verified);
    if (!test || !strange) return [];
    const message = `The rule “${rule.name}” compares ${clause.attribute.DisplayValue} with ${displayDay(test.day)}${counted(test)}: ${strange}`;
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, message }];
  });

function strangeness(clause: Clause, test: DayTest, verified: Verified): string | undefined {
  const { relative, day } = test;
  const { runDate } = verified.plan;
  if (!isBirth(clause) && !isPast(clause)) return undefined;
  if (relative && relative.count > 0 && day > runDate)
    return `that is after the run date. To count back, write a minus sign, for example -${relative.count}.`;
  if (isBirth(clause)) return strangeBirth(test, verified);
  const { takes } = halfLineOf(test);
  if (day > runDate)
    return takes === "earlier"
      ? "that is after the run date, so everyone who has one matches. Check the day."
      : "that is after the run date, and nothing of the kind can have happened by then.";
  if (!relative) return undefined;
  if (relative.count === 0 && takes === "earlier")
    return "that is the run date itself, so everyone who has an earlier one matches. Check the number.";
  if (relative.count === 0)
    return "that is the run date itself, and what has happened lies before it. Check the number.";
  return isStrangeInterval(clause, relative)
    ? "that is an unlikely interval. Check the number and the unit."
    : undefined;
}

const longestLife = 120;

function strangeBirth({ relative, day }: DayTest, verified: Verified): string | undefined {
  const { runDate, cohorts } = verified.plan;
  const oldest = addYears(runDate, -longestLife);
  if (oldest.ok && day < oldest.value) return "nobody alive was born before. Check the number and the unit.";
  if (!relative || relative.unit === "Y" || relative.count === 0) return undefined;
  const children = cohorts.some(({ label }) => (agesOf(label, verified)?.low ?? 5) < 5 || isForChildren(label));
  const few = relative.unit === "D" && Math.abs(relative.count) <= longestLife;
  return few || !children ? "that is the age of a small child. Check the unit." : undefined;
}

/** In days the least, in weeks and years the most that intervals after a dose, an invitation or a message have. */
function isStrangeInterval({ attribute }: Clause, { unit, count }: NonNullable<DayTest["relative"]>): boolean {
  const size = Math.abs(count);
  if (unit === "Y") return size > 30;
  if (unit === "W") return size >= 60;
  if (size > longestInDays) return true;
  return /_(SUCCESSFUL|DOSE)_DATE$/.test(attribute.AttributeName) && size < shortestInDays;
}

/** Days that lie between two doses of any vaccination. */
const shortestInDays = 21;

/** Days beyond which intervals are counted in weeks or years. */
const longestInDays = 500;

function counted({ relative }: DayTest): string {
  if (!relative || relative.count === 0) return "";
  const { count, unit } = relative;
  return ` (${Math.abs(count)} ${unitNames[unit]} ${count < 0 ? "before" : "after"} ${relative.from ? displayDay(relative.from) : "the run date"})`;
}
