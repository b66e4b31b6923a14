import type { FindingDraft, RuleCheck } from "../finding.ts";

/**
 * Finds a rule that never applies to some or all of its cohorts, because they are not in the iteration. The cause may
 * be letter case or spaces.
 */
export const deadScope: RuleCheck = ({ plan }) => {
  const rules = [...plan.rules.F, ...plan.rules.S];
  const never = rules
    .filter(({ scope }) => scope?.size === 0)
    .map((rule): FindingDraft => {
      const path = `${rule.path}.CohortLabel`;
      const labels = plan.warnings.flatMap((problem) =>
        problem.path === path && problem.value !== undefined ? [problem.value] : [],
      );
      const problem = { code: "neverApplies" as const, params: { rule: rule.name, cohorts: labels } };
      return { level: "stop", path, rule, problem, about: labels };
    });
  const partly = plan.warnings.flatMap(({ kind, path, value: label = "" }): FindingDraft[] => {
    const rule = rules.find((candidate) => path === `${candidate.path}.CohortLabel`);
    if (kind !== "unknownScope" || !rule || rule.scope?.size === 0) return [];
    const meant = plan.cohorts.some((cohort) => cohort.label.trim().toLowerCase() === label.toLowerCase());
    const problem = { code: "appliesPartly" as const, params: { rule: rule.name, cohort: label } };
    return [{ level: meant ? "stop" : "warning", path, rule, problem, about: label }];
  });
  return [...never, ...partly];
};
