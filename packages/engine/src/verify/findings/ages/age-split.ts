/** One iteration's side of an age boundary. The other iteration excludes the people on the opposite side. */
import type { Day } from "@spi/domain/day/calendar";
import { appliesTo } from "../../../decide/decide.ts";
import { dayAfter, dayTestOf, halfLineOf, isBeyondLife, isDateOfBirth, type HalfLine } from "../../clauses.ts";
import type { Plan, PlannedRule } from "../../../plan/plan.ts";

interface Side {
  rule: PlannedRule;
  line: HalfLine;
}

/**
 * Returns the age filters that divide a cohort between two iterations, or undefined if there are none. One iteration
 * has date of birth filters on one side only, and the other has them on the opposite side. The second can also have
 * filters on the first side, for different ages ("65 to 79" next to "80 and over").
 */
export function ageSplit(plan: Plan, other: Plan): { mine: Side; theirs: Side } | undefined {
  const [own, those] = [sidesOf(plan), sidesOf(other)];
  for (const [takes, opposite] of [
    ["later", "earlier"],
    ["earlier", "later"],
  ] as const) {
    const [mine, theirs] = [own[takes], those[opposite]];
    if (!mine || !theirs) continue;
    // If both iterations begin or end at the same age, they invite the same people.
    if (isNear(own[opposite], theirs) || isNear(those[takes], mine) || (own[opposite] && those[takes])) continue;
    const labels = new Set(cohortsOf(mine.rule, plan));
    if (cohortsOf(theirs.rule, other).some((label) => labels.has(label))) return { mine, theirs };
  }
  return undefined;
}

/** Returns whether two boundaries on the same side are for the same age, possibly on different run dates. */
const isNear = (side: Side | undefined, { line: { edge } }: Side) =>
  side !== undefined && dayAfter(side.line.edge, -400) <= edge && edge <= dayAfter(side.line.edge, 400);

const cohortsOf = (rule: PlannedRule, { cohorts }: Plan) =>
  cohorts.filter((_, index) => appliesTo(rule, index)).map(({ label }) => label);

/** Returns, for each side, the filter that excludes the most people. */
function sidesOf({ rules, runDate }: Plan): Partial<Record<HalfLine["takes"], Side>> {
  const sides = rules.F.flatMap((rule): Side[] => {
    const [clause] = rule.clauses;
    const test = clause && rule.clauses.length === 1 && isDateOfBirth(clause) ? dayTestOf(clause) : undefined;
    return test && !isBeyondLife(halfLineOf(test), runDate) ? [{ rule, line: halfLineOf(test) }] : [];
  }).toSorted((a, b) => a.line.edge.localeCompare(b.line.edge));
  const [later, earlier] = [
    sides.find(({ line }) => line.takes === "later"),
    sides.findLast(({ line }) => line.takes === "earlier"),
  ];
  return { ...(later ? { later } : {}), ...(earlier ? { earlier } : {}) };
}

/**
 * Returns the dates of birth that both iterations exclude, or that neither excludes. Returns undefined
 * if the boundaries meet.
 */
export function daysBetween(line: HalfLine, other: HalfLine): { first: Day; last: Day; both: boolean } | undefined {
  const [earlier, later] = line.takes === "earlier" ? [line.edge, other.edge] : [other.edge, line.edge];
  if (dayAfter(earlier, 1) === later) return undefined;
  return later <= earlier
    ? { first: later, last: earlier, both: true }
    : { first: dayAfter(earlier, 1), last: dayAfter(later, -1), both: false };
}
