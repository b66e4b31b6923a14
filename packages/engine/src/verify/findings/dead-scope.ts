import type { Found, RuleCheck } from "../finding.ts";

/** A rule for cohorts that the iteration does not have, by letter case or blanks perhaps, so that it never applies to them. */
export const deadScope: RuleCheck = ({ plan }) => {
  const rules = [...plan.rules.F, ...plan.rules.S];
  const never = rules
    .filter(({ scope }) => scope?.size === 0)
    .map((rule): Found => ({
      level: "stop",
      path: `${rule.path}.CohortLabel`,
      rule,
      message: `The rule “${rule.name}” never applies: it is for cohorts that the iteration does not have. Their labels must be equal to the letter.`,
      about: plan.warnings.flatMap(({ path, value }) => (path === `${rule.path}.CohortLabel` ? [value] : [])),
    }));
  const partly = plan.warnings.flatMap(({ kind, path, message, value: label = "" }): Found[] => {
    const rule = rules.find((one) => path === `${one.path}.CohortLabel`);
    if (kind !== "unknownScope" || !rule || rule.scope?.size === 0) return [];
    const meant = plan.cohorts.some((cohort) => cohort.label.trim().toLowerCase() === label.toLowerCase());
    return [
      {
        level: meant ? "stop" : "warning",
        path,
        rule,
        message: `The rule “${rule.name}” does not apply to all its cohorts. ${message}`,
        about: label,
      },
    ];
  });
  return [...never, ...partly];
};
