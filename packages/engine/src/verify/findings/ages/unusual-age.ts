import type { UnusualAge } from "@spi/domain/finding/sentences/ages";
import type { RelativeDay } from "@spi/domain/condition/condition";
import { type Clause, type Plan, type PlannedRule, allRules } from "../../../plan/plan.ts";
import { type DayTest, clausesOf, dayTestOf, halfLineOf, isBeyondLife, isDateOfBirth } from "../../clauses.ts";
import { agesOfCohort } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";

/**
 * Finds a rule with an age that is not used anywhere else, and a rule with a boundary one day before or after a
 * birthday.
 */
export const unusualAge: RuleCheck = (context) =>
  clausesOf(context).flatMap(({ rule, clause }): FindingDraft[] => {
    const counted = ageTestOf(clause, context);
    const age = counted && (unlikeAll(counted, rule, context) ?? offByADay(counted, context));
    if (!age) return [];
    const problem = { code: "unusualAge" as const, params: { rule: rule.name, age } };
    const followsFrom = ["boundary", "swapped", "past-date", "everybody", "impossible"];
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, problem, followsFrom }];
  });

interface AgeTest extends DayTest {
  relative: RelativeDay;
}

/**
 * Returns a clause's comparison of the date of birth with a number of years before a date. Returns
 * undefined for any other clause.
 */
function ageTestOf(clause: Clause, { plan }: Pick<VerificationContext, "plan">): AgeTest | undefined {
  const test = isDateOfBirth(clause) ? dayTestOf(clause) : undefined;
  if (!test || test.relative?.unit !== "Y" || test.relative.count >= 0) return undefined;
  return isBeyondLife(halfLineOf(test), plan.runDate) ? undefined : { ...test, relative: test.relative };
}

const ageIn = ({ relative }: AgeTest) => -relative.count;

/** Ages at which national programmes begin or end, by vaccination. We do not know the ages of other programmes. */
const usualAges: Readonly<Record<string, readonly number[]>> = {
  COVID: [12, 16, 18, 50, 60, 65, 70, 75, 80],
  FLU: [2, 3, 4, 11, 16, 18, 50, 60, 65, 70, 75, 80],
  MMR: [1, 3, 5, 6, 11, 16, 18, 19, 25, 26],
  RSV: [16, 18, 50, 60, 65, 70, 75, 80],
};

function unlikeAll(test: AgeTest, rule: PlannedRule, context: VerificationContext): UnusualAge | undefined {
  const target = context.campaign?.target ?? "";
  const usual = usualAges[target];
  const age = ageIn(test);
  if (!usual || usual.includes(age) || otherAges(rule, context).has(age)) return undefined;
  return { code: "unlikeAll", params: { age, target } };
}

/** Returns the ages of cohorts and of other rules, in this iteration and the campaign's other iterations. */
function otherAges(rule: PlannedRule, context: VerificationContext): Set<number> {
  const plans = [context.plan, ...context.others.map(({ plan }) => plan)];
  const labels = plans.flatMap(({ cohorts }) => cohorts.map(({ label }) => label));
  const ofCohorts = labels.flatMap((label) => {
    const ages = agesOfCohort(label, context);
    return ages ? [ages.low, ...(ages.high === null ? [] : [ages.high, ages.high + 1])] : [];
  });
  return new Set([...ofCohorts, ...plans.flatMap((plan) => agesOfRules(plan, rule))]);
}

function agesOfRules(plan: Plan, except: PlannedRule): number[] {
  const rules = allRules(plan).filter((rule) => rule !== except);
  return rules.flatMap(({ clauses }) =>
    clauses.flatMap((clause) => {
      const test = ageTestOf(clause, { plan });
      return test ? [ageIn(test)] : [];
    }),
  );
}

/** Returns the problem with an operator that separates people on the day of their birthday, which no one intends. */
function offByADay(test: AgeTest, { plan: { runDate } }: VerificationContext): UnusualAge | undefined {
  const age = ageIn(test);
  const params = { age, day: test.relative.from ?? runDate };
  if (test.order === ">=") return { code: "birthdayIncluded", params };
  return test.order === "<" ? { code: "birthdayLeftOut", params } : undefined;
}
