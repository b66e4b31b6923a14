/** Where two iterations part people by age: the one leaves out the younger, the other the older. */
import type { Day } from "@spi/domain/day/calendar";
import { appliesTo } from "../../../decide/decide.ts";
import { dayAfter, dayTestOf, halfLineOf, isBirth } from "../../clauses.ts";
import type { HalfLine } from "../../clauses.ts";
import type { Plan, PlannedRule } from "../../../plan/plan.ts";

interface Side {
  rule: PlannedRule;
  line: HalfLine;
}

/**
 * The filters by age that part the people of a cohort between two iterations: each has filters of one question about the date of
 * birth, all on one side, and these are opposite. Undefined where they do not.
 */
export function ageSplit(plan: Plan, other: Plan): { mine: Side; theirs: Side } | undefined {
  const [mine, theirs] = [sideOf(plan), sideOf(other)];
  if (!mine || !theirs || mine.line.takes === theirs.line.takes) return undefined;
  const labels = new Set(cohortsOf(mine.rule, plan));
  return cohortsOf(theirs.rule, other).some((label) => labels.has(label)) ? { mine, theirs } : undefined;
}

const cohortsOf = (rule: PlannedRule, { cohorts }: Plan) =>
  cohorts.filter((_, index) => appliesTo(rule, index)).map(({ label }) => label);

/** The filter that leaves out most on the one side that all such filters of an iteration take. */
function sideOf({ rules }: Plan): Side | undefined {
  const sides = rules.F.flatMap((rule): Side[] => {
    const [clause] = rule.clauses;
    const test = clause && rule.clauses.length === 1 && isBirth(clause) ? dayTestOf(clause) : undefined;
    return test ? [{ rule, line: halfLineOf(test) }] : [];
  });
  const [first, ...more] = sides;
  if (!first || more.some(({ line }) => line.takes !== first.line.takes)) return undefined;
  const widest = sides.toSorted((a, b) => a.line.edge.localeCompare(b.line.edge));
  return first.line.takes === "later" ? widest[0] : widest.at(-1);
}

/** The days of birth that a split leaves out in both iterations, or in neither; undefined where they meet. */
export function daysBetween(one: HalfLine, other: HalfLine): { first: Day; last: Day; both: boolean } | undefined {
  const [earlier, later] = one.takes === "earlier" ? [one.edge, other.edge] : [other.edge, one.edge];
  if (dayAfter(earlier, 1) === later) return undefined;
  return later <= earlier
    ? { first: later, last: earlier, both: true }
    : { first: dayAfter(earlier, 1), last: dayAfter(later, -1), both: false };
}
