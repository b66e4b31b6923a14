/** Where two iterations part people by age: the one leaves out the younger, the other the older. */
import type { Day } from "@spi/domain/day/calendar";
import { appliesTo } from "../../../decide/decide.ts";
import { dayAfter, dayTestOf, halfLineOf, isBeyondLife, isBirth, type HalfLine } from "../../clauses.ts";
import type { Plan, PlannedRule } from "../../../plan/plan.ts";

interface Side {
  rule: PlannedRule;
  line: HalfLine;
}

/**
 * The filters by age that part the people of a cohort between two iterations: the one has filters of one question about the date
 * of birth on one side alone, and the other on the opposite side, where it may have some on the same side too, of other ages
 * ("65 to 79" beside "80 and over"). Undefined where they do not.
 */
export function ageSplit(plan: Plan, other: Plan): { mine: Side; theirs: Side } | undefined {
  const [own, those] = [sidesOf(plan), sidesOf(other)];
  for (const [takes, opposite] of [
    ["later", "earlier"],
    ["earlier", "later"],
  ] as const) {
    const [mine, theirs] = [own[takes], those[opposite]];
    if (!mine || !theirs) continue;
    // Where both begin, or both end, with the same age they invite the same people rather than part them.
    if (isNear(own[opposite], theirs) || isNear(those[takes], mine) || (own[opposite] && those[takes])) continue;
    const labels = new Set(cohortsOf(mine.rule, plan));
    if (cohortsOf(theirs.rule, other).some((label) => labels.has(label))) return { mine, theirs };
  }
  return undefined;
}

/** Whether two boundaries of one side are of one age, on whatever run date. */
const isNear = (one: Side | undefined, { line: { edge } }: Side) =>
  one !== undefined && dayAfter(one.line.edge, -400) <= edge && edge <= dayAfter(one.line.edge, 400);

const cohortsOf = (rule: PlannedRule, { cohorts }: Plan) =>
  cohorts.filter((_, index) => appliesTo(rule, index)).map(({ label }) => label);

/** On each side the filter that leaves out most. */
function sidesOf({ rules, runDate }: Plan): Partial<Record<HalfLine["takes"], Side>> {
  const sides = rules.F.flatMap((rule): Side[] => {
    const [clause] = rule.clauses;
    const test = clause && rule.clauses.length === 1 && isBirth(clause) ? dayTestOf(clause) : undefined;
    return test && !isBeyondLife(halfLineOf(test), runDate) ? [{ rule, line: halfLineOf(test) }] : [];
  }).toSorted((a, b) => a.line.edge.localeCompare(b.line.edge));
  const [later, earlier] = [
    sides.find(({ line }) => line.takes === "later"),
    sides.findLast(({ line }) => line.takes === "earlier"),
  ];
  return { ...(later ? { later } : {}), ...(earlier ? { earlier } : {}) };
}

/** The days of birth that a split leaves out in both iterations, or in neither; undefined where they meet. */
export function daysBetween(one: HalfLine, other: HalfLine): { first: Day; last: Day; both: boolean } | undefined {
  const [earlier, later] = one.takes === "earlier" ? [one.edge, other.edge] : [other.edge, one.edge];
  if (dayAfter(earlier, 1) === later) return undefined;
  return later <= earlier
    ? { first: later, last: earlier, both: true }
    : { first: dayAfter(earlier, 1), last: dayAfter(later, -1), both: false };
}
