import { clausesOf } from "../clauses.ts";
import type { FindingDraft, RuleCheck } from "../finding.ts";

/** Finds rules and cohorts for a different vaccination from the campaign's. */
export const wrongTarget: RuleCheck = (context) => {
  const { target } = context.campaign ?? {};
  const own = target === undefined || target === "" ? undefined : new Set([target, ...target.split("_")]);
  if (!own) return [];
  const rules = clausesOf(context).flatMap(({ rule, clause }): FindingDraft[] => {
    const { AttributeLevel, ConditionType, DisplayValue } = clause.attribute;
    if (AttributeLevel !== "TARGET" || own.has(ConditionType)) return [];
    const params = { rule: rule.name, attribute: DisplayValue, asked: ConditionType, target: target! };
    const problem = { code: "wrongTarget" as const, params };
    return [{ level: "warning", path: `${clause.path}.AttributeTarget`, rule, problem, about: target }];
  });
  const cohorts = context.plan.cohorts.flatMap(({ label }): FindingDraft[] => {
    const named = programmePrefixes.find((prefix) => label.toUpperCase().startsWith(`${prefix}_`));
    if (named === undefined || own.has(named)) return [];
    const problem = {
      code: "cohortOfOtherTarget" as const,
      params: { cohort: label, programme: named, target: target! },
    };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about: [label, target] }];
  });
  return [...rules, ...cohorts];
};

/** Programme prefixes used in cohort labels. */
export const programmePrefixes =
  "COVID FLU MMR RSV SHINGLES PNEUMOCOCCAL PNEUMO HPV PERTUSSIS MENACWY MPOX BOWEL BREAST CERVICAL AAA DIABETIC_EYE LUNG".split(
    " ",
  );
