import { phrasedAttribute } from "@spi/domain/rule-sentences/attribute-phrases";
import type { BoundaryMeeting } from "@spi/domain/finding/sentences/ages";
import { toDayNumber, type Day } from "@spi/domain/day/calendar";
import {
  type DayTest,
  type HalfLine,
  dayAfter,
  dayTestOf,
  halfLineOf,
  isBeyondLife,
  isDateOfBirth,
} from "../../clauses.ts";
import { clauseKey } from "../../classify-attributes.ts";
import type { FindingDraft, OtherIteration, RuleCheck, VerificationContext } from "../../finding.ts";
import { exclusionRules } from "../../rule-queries.ts";
import { dayDistance } from "./day-distance.ts";
import { findPersonWithValue } from "../../example-people.ts";
import { ruleContent } from "../../complete-finding.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { ageSplit, daysBetween } from "./age-split.ts";
import { laterOf, findWrongBoundary } from "./wrong-boundary.ts";
import { bucketBoundary } from "./age-bucket.ts";
import { halfCheckedAges } from "./half-checked-ages.ts";

/** Finds date boundaries that nearly meet: a rule's and a cohort's, those of two rules, and those of two iterations. */
export const boundary: RuleCheck = (context) => [...ownBoundary(context), ...betweenIterations(context)];

/** Finds such boundaries within a single iteration. */
export const ownBoundary: RuleCheck = (context) => [
  ...bucketBoundary(context),
  ...halfCheckedAges(context),
  ...betweenRules(context),
];

interface Edge {
  rule: PlannedRule;
  clause: Clause;
  key: string;
  line: HalfLine;
  test: DayTest;
  birth: boolean;
}

/** Returns the date boundaries of an iteration's rules, without duplicates. */
function edgesOf(rules: readonly PlannedRule[], runDate: Day): Edge[] {
  const all = rules.flatMap((rule) =>
    rule.clauses.flatMap((clause): Edge[] => {
      const test = dayTestOf(clause);
      if (!test || clause.attribute.AttributeName === "BOOKED_APPOINTMENT_DATE") return [];
      if (isDateOfBirth(clause) && isBeyondLife(halfLineOf(test), runDate)) return [];
      return [{ rule, clause, key: clauseKey(clause), line: halfLineOf(test), test, birth: isDateOfBirth(clause) }];
    }),
  );
  const places = new Map(all.toReversed().map((edge) => [`${edge.key} ${edge.line.takes} ${edge.line.edge}`, edge]));
  return [...places.values()].toReversed();
}

/** Maximum number of days between two boundaries that were probably meant to meet. */
const maxGapDays = 31;

function betweenRules(context: VerificationContext): FindingDraft[] {
  const edges = edgesOf(exclusionRules(context), context.plan.runDate);
  return edges.flatMap((edge, index) =>
    edges
      .slice(0, index)
      .filter((other) => other.key === edge.key)
      .flatMap((other) => {
        const days = differingDays(other.line, edge.line);
        if (!days || !(dayAfter(days.first, maxGapDays) >= days.last || shouldMeet(edge, other))) return [];
        // Both rules exclude people vaccinated on a single day, which does no harm.
        if (days.both && days.first === days.last && !edge.birth) return [];
        const meet: BoundaryMeeting =
          edge.line.takes === other.line.takes ? "differ" : days.both ? "overlap" : "leave a gap";
        const span = { first: days.first, last: days.last };
        const params = {
          rule: edge.rule.name,
          other: other.rule.name,
          attribute: phrasedAttribute(edge.clause.attribute),
          meeting: meet,
          days: span,
        };
        return [
          {
            level: "warning" as const,
            path: edge.rule.path,
            rule: edge.rule,
            problem: { code: "boundariesApart" as const, params },
            person: () => findPersonWithValue(days.first, edge, context),
            about: [ruleContent(other.rule, context.plan), meet, dayDistance(days.last, days.first)],
            // If both rules match dates on the same side, the later and narrower one never determines the outcome. A
            // separate finding covers that.
            followsFrom: meet === "differ" ? ["never-decides"] : [],
          },
        ];
      }),
  );
}

/**
 * Returns whether two boundaries were probably meant to meet. This is true for fixed dates on opposite sides or in
 * different years, the same interval in different units, and intervals on opposite sides.
 */
function shouldMeet(edge: Edge, other: Edge): boolean {
  if (edge.birth) return false;
  const [a, b] = [edge.test.relative, other.test.relative];
  if (a === null && b === null)
    return edge.line.takes !== other.line.takes || edge.test.day.slice(4) === other.test.day.slice(4);
  if (a === null || b === null) return false;
  if (a.count === b.count) return a.unit !== b.unit && a.count !== 0;
  return a.unit === b.unit && edge.line.takes !== other.line.takes;
}

/**
 * Finds gaps and overlaps in ages between iterations. Considers only boundaries on opposite sides. Because run dates
 * differ, some dates of birth between them are in neither or both. A mistyped number affects many more dates of birth,
 * even on the same run date if the two iterations divide people by age.
 */
function betweenIterations(context: VerificationContext): FindingDraft[] {
  const own = edgesOf(exclusionRules(context), context.plan.runDate).filter(({ birth }) => birth);
  return context.others
    .map((other) => ({ ...other, split: ageSplit(context.plan, other.plan) }))
    .filter((other) => other.split !== undefined || other.plan.runDate < context.plan.runDate)
    .flatMap((other) => {
      const edges = edgesOf([...other.plan.rules.F, ...other.plan.rules.S], other.plan.runDate).filter(
        ({ birth }) => birth,
      );
      return edges.flatMap((edge) => own.flatMap((mine) => boundaryFinding({ mine, own, edge, other }, context) ?? []));
    });
}

interface BoundaryPair {
  mine: Edge;
  own: readonly Edge[];
  edge: Edge;
  other: OtherIteration & { split: ReturnType<typeof ageSplit> };
}

/**
 * Returns the finding about a boundary and the other iteration's boundary. Returns undefined if they meet, or if we
 * report the finding in the other iteration.
 */
function boundaryFinding(
  { mine, own, edge, other }: BoundaryPair,
  context: VerificationContext,
): FindingDraft | undefined {
  if (mine.line.takes === edge.line.takes) return undefined;
  if (isMetInSameIteration(edge, edgesOf(other.plan.rules.F, other.plan.runDate)) || isMetInSameIteration(mine, own))
    return undefined;
  const days = differingDays(edge.line, mine.line);
  const parted = other.split?.mine.rule === mine.rule && other.split.theirs.rule === edge.rule;
  if (!days || (!parted && dayAfter(days.first, 366) < days.last)) return undefined;
  const reportedIn = parted ? findWrongBoundary({ mine, theirs: edge, other }, context) : laterOf(context, other);
  if (reportedIn === "there") return undefined;
  const problem = {
    code: "iterationsApart" as const,
    params: {
      rule: mine.rule.name,
      other: edge.rule.name,
      iteration: other.name,
      days: { first: days.first, last: days.last },
      excludedBy: days.both ? ("both" as const) : ("neither" as const),
      inBoth: reportedIn === "both",
    },
  };
  const person = () => findPersonWithValue(days.first, mine, context);
  // An answer is valid for both rules and a similar number of dates of birth.
  const about = [other.name, ruleContent(edge.rule, other.plan), magnitude(days)];
  return { level: "warning", path: mine.rule.path, rule: mine.rule, problem, person, about };
}

/** Returns the number of digits in the number of days. */
const magnitude = ({ first, last }: { first: Day; last: Day }) =>
  String(toDayNumber(last) - toDayNumber(first) + 1).length;

/** Returns whether a boundary in the same iteration meets this one. */
const isMetInSameIteration = (edge: Edge, own: readonly Edge[]) =>
  own.some(({ line }) => line.takes !== edge.line.takes && isWithinAYear(line.edge, edge.line.edge));

const isWithinAYear = (day: Day, other: Day) => dayAfter(day, -400) <= other && other <= dayAfter(day, 400);

/**
 * Returns the days that two boundaries treat differently. If they are on the same side, these are days that only one
 * boundary matches. If they are on opposite sides, these are days that both or neither match.
 */
function differingDays(line: HalfLine, other: HalfLine): { first: Day; last: Day; both: boolean } | undefined {
  if (line.takes === other.takes) {
    const [first, last] = [line.edge, other.edge].toSorted();
    if (first === last) return undefined;
    return line.takes === "later"
      ? { first: first!, last: dayAfter(last!, -1), both: false }
      : { first: dayAfter(first!, 1), last: last!, both: false };
  }
  return daysBetween(line, other);
}
