import type { StrangeDay } from "@spi/domain/finding/sentences/rules";
import { addYears } from "@spi/domain/day/calendar";
import { type DayTest, clausesOf, dayTestOf, halfLineOf, isDateOfBirth, isPastEvent } from "../clauses.ts";
import type { RuleCheck, VerificationContext } from "../finding.ts";
import { agesOfCohort } from "../cohort-ages.ts";
import type { Clause } from "../../plan/plan.ts";

/**
 * Finds dates that no one can have intended. Examples are dates after the run date if only the past makes sense, and
 * dates so far away that the unit must be wrong.
 */
export const pastDate: RuleCheck = (context) =>
  clausesOf(context).flatMap(({ rule, clause }) => {
    const test = dayTestOf(clause);
    const strange = test && strangeDay(clause, test, context);
    if (!test || !strange) return [];
    const { day, relative } = test;
    const params = { rule: rule.name, attribute: clause.attribute.DisplayValue, day, relative, strange };
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, problem: { code: "pastDate", params } }];
  });

function strangeDay(clause: Clause, test: DayTest, context: VerificationContext): StrangeDay | undefined {
  const { relative, day } = test;
  const { runDate } = context.plan;
  if (!isDateOfBirth(clause) && !isPastEvent(clause)) return undefined;
  if (relative && relative.count > 0 && day > runDate)
    return { code: "countedForward", params: { count: relative.count } };
  if (isDateOfBirth(clause)) return strangeBirth(test, context);
  const { takes } = halfLineOf(test);
  if (day > runDate) return plain(takes === "earlier" ? "everyoneBefore" : "noneByThen");
  if (!relative) return undefined;
  if (relative.count === 0) return plain(takes === "earlier" ? "everyoneBeforeRun" : "runDate");
  return isStrangeInterval(clause, relative) ? plain("interval") : undefined;
}

const plain = (code: Exclude<StrangeDay["code"], "countedForward">): StrangeDay => ({ code, params: {} });

const longestLife = 120;

function strangeBirth({ relative, day }: DayTest, context: VerificationContext): StrangeDay | undefined {
  const { runDate, cohorts } = context.plan;
  const oldest = addYears(runDate, -longestLife);
  if (oldest.ok && day < oldest.value) return plain("nobodyAlive");
  if (!relative || relative.unit === "Y" || relative.count === 0) return undefined;
  const children = cohorts.some(({ label }) => (agesOfCohort(label, context)?.low ?? 5) < 5);
  const few = relative.unit === "D" && Math.abs(relative.count) <= longestLife;
  return few || !children ? plain("smallChild") : undefined;
}

/**
 * Returns whether an interval is unusual. Intervals after a dose, an invitation or a message have a minimum in days,
 * and maximums in days, weeks and years.
 */
function isStrangeInterval({ attribute }: Clause, { unit, count }: NonNullable<DayTest["relative"]>): boolean {
  const size = Math.abs(count);
  if (unit === "Y") return size > 30;
  if (unit === "W") return size >= 60;
  if (size > longestInDays) return true;
  return /_(SUCCESSFUL|DOSE)_DATE$/.test(attribute.AttributeName) && size < shortestInDays;
}

/** Minimum number of days between two doses of any vaccination. */
const shortestInDays = 21;

/** Maximum interval that users normally give in days. Longer intervals are normally given in weeks or years. */
const longestInDays = 500;
