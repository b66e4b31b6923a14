/** The iteration in which we report the wrong boundary, if two iterations divide people by age. */
import type { PlannedRule } from "../../../plan/plan.ts";
import { type DayTest, type HalfLine, dayTestOf, halfLineOf, isDateOfBirth } from "../../clauses.ts";
import type { OtherIteration, VerificationContext } from "../../finding.ts";
import { daysBetween } from "./age-split.ts";
import { planForRunDate } from "../../plan-for-run-date.ts";

type ReportedIn = "here" | "there" | "both";

interface Side {
  rule: PlannedRule;
  line: HalfLine;
  test: DayTest;
}

interface Sides {
  mine: Side;
  theirs: Side;
  other: OtherIteration;
}

/**
 * Determines which of two iterations has the wrong boundary. If users can change only one of them, it is that one. If
 * both have the same age on different run dates, it is the later one. Otherwise, it is the one whose boundary fewer of
 * the campaign's other iterations match, or both if the numbers are equal.
 */
export function findWrongBoundary({ mine, theirs, other }: Sides, context: VerificationContext): ReportedIn {
  if (other.settled) return "here";
  if (isOneAge(mine.test, theirs.test) && other.plan.runDate !== context.plan.runDate) return laterOf(context, other);
  const elsewhere = context.others.filter(({ name }) => name !== other.name);
  const [own, those] = [mine.line, lineOn(theirs, other, context)].map(
    (line) =>
      elsewhere.filter(({ plan }) => hasMatchingBoundary(line, planForRunDate(plan, context.plan.runDate))).length,
  );
  return own === those ? "both" : own! < those! ? "here" : "there";
}

/** Returns the later of two iterations by run date. */
export const laterOf = ({ plan }: Pick<VerificationContext, "plan">, other: OtherIteration): ReportedIn =>
  plan.runDate > other.plan.runDate ? "here" : plan.runDate < other.plan.runDate ? "there" : "both";

const isOneAge = ({ relative: own }: DayTest, { relative: other }: DayTest) =>
  own !== null && own.count === other?.count && own.unit === other.unit && own.from === other.from;

/** Returns a boundary of a different iteration, calculated for this iteration's run date. */
function lineOn({ rule, line }: Side, other: OtherIteration, { plan }: VerificationContext): HalfLine {
  const position = other.plan.rules[rule.type].indexOf(rule);
  const moved = planForRunDate(other.plan, plan.runDate).rules[rule.type][position];
  return (moved && linesOf(moved).find(({ takes }) => takes === line.takes)) ?? line;
}

function linesOf({ clauses }: PlannedRule): HalfLine[] {
  return clauses.filter(isDateOfBirth).flatMap((clause) => {
    const test = dayTestOf(clause);
    return test ? [halfLineOf(test)] : [];
  });
}

/** Returns whether an iteration has the same age boundary, or one on the other side that meets this one. */
function hasMatchingBoundary(line: HalfLine, { rules }: OtherIteration["plan"]): boolean {
  return [...rules.F, ...rules.S]
    .flatMap(linesOf)
    .some((knownLine) =>
      knownLine.takes === line.takes ? knownLine.edge === line.edge : daysBetween(knownLine, line) === undefined,
    );
}
