import { andList } from "@spi/domain/text/lists";
import type { Found, RuleCheck } from "../finding.ts";

/** A rule for cohorts that the iteration does not have, by letter case or blanks perhaps, so that it never applies to them. */
export const deadScope: RuleCheck = ({ plan }) => {
  const rules = [...plan.rules.F, ...plan.rules.S];
  const never = rules
    .filter(({ scope }) => scope?.size === 0)
    .map((rule): Found => {
      const path = `${rule.path}.CohortLabel`;
      const labels = plan.warnings.flatMap((one) => (one.path === path && one.value !== undefined ? [one.value] : []));
      const cohorts = labels.length === 0 ? "cohorts" : andList(labels);
      const message = `The rule “${rule.name}” never applies: the iteration does not have ${cohorts}, which it is for. Check every letter.`;
      return { level: "stop", path, rule, message, about: labels };
    });
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
