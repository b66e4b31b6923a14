import { dayAfter } from "../../clauses.ts";
import { birthdays, mergeAdjoiningAges } from "../../cohort-ages.ts";
import type { FindingDraft, RuleCheck } from "../../finding.ts";
import { findPersonWithValue } from "../../example-people.ts";
import { cohortAgeRules, agesOfPlace, isSplitByIteration, isRange, provablyExcludes } from "./age-rules.ts";

/**
 * Finds a cohort with a minimum and a maximum age whose rules check only one of them. Members were in the age range
 * when the cohort was created, but may not be any more.
 */
export const halfCheckedAges: RuleCheck = (context) => {
  const all = cohortAgeRules(context);
  const places = [...context.plan.cohorts.keys()];
  return context.plan.cohorts.flatMap(({ label }, index): FindingDraft[] => {
    const ages = agesOfPlace(index, context);
    if (!ages || ages.low === 0 || ages.high === null) return [];
    const born = birthdays(ages, context.plan.runDate);
    const [young, old] = [dayAfter(born.last, 1), dayAfter(born.first, -1)];
    const checkedRule = all.find(
      ({ index: of, line }) => of === index && !isRange(line) && line.edge === (line.takes === "later" ? young : old),
    );
    if (!checkedRule || isSplitByIteration(checkedRule.rule, context) || isRange(checkedRule.line)) return [];
    // People past the age that is not checked are in an adjacent cohort.
    const together = mergeAdjoiningAges(
      ages,
      places.flatMap((other) => (other === index ? [] : (agesOfPlace(other, context) ?? []))),
    );
    if (checkedRule.line.takes === "later" ? together.high !== ages.high : together.low !== ages.low) return [];
    const day = checkedRule.line.takes === "later" ? old : young;
    if (provablyExcludes(checkedRule, day, context)) return [];
    const checked = checkedRule.line.takes === "later" ? ("low" as const) : ("high" as const);
    const params = { rule: checkedRule.rule.name, cohort: label, low: ages.low, high: ages.high, checked };
    const problem = { code: "oneAgeChecked" as const, params };
    // Never change this text, because the keys of stored answers are hashes of it.
    const about = [label, checked === "low" ? `under ${ages.low}` : `${ages.high + 1} or over`];
    const person = findPersonWithValue(day, { ...checkedRule, indexes: [index] }, context);
    return [{ level: "warning", path: "IterationRules", rule: null, problem, about, person, lacks: "F" }];
  });
};
