import { addYears } from "@spi/domain/day/calendar";
import { clausesOf, dayAfter, dayTestOf, halfLineOf, isPastEvent } from "../../clauses.ts";
import type { RuleCheck } from "../../finding.ts";

/**
 * Finds fixed dates from an earlier season, which are long before the run date or come from a much
 * earlier iteration.
 */
export const staleDate: RuleCheck = (context) =>
  clausesOf(context).flatMap(({ rule, clause }) => {
    const test = dayTestOf(clause);
    const { runDate } = context.plan;
    if (!test || !isPastEvent(clause) || (test.relative !== null && test.relative.from === null)) return [];
    // The date from which events count changes every season, but the date up to which they count can be older.
    const again = addYears(test.day, 1);
    const isLastSeason = halfLineOf(test).takes === "later" && again.ok && again.value <= runDate;
    if (!isLastSeason && dayAfter(test.day, season) >= runDate) return [];
    const longerThan = isLastSeason ? ("year" as const) : ("season" as const);
    const problem = { code: "staleDate" as const, params: { rule: rule.name, day: test.day, longerThan } };
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, problem }];
  });

/** Number of days in one and a half seasons. */
const season = 550;
