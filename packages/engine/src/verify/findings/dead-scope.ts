import type { RuleCheck } from "../finding.ts";

/** A rule for cohorts of which the iteration has none, by letter case or blanks perhaps, so that it never applies. */
export const deadScope: RuleCheck = ({ plan }) =>
  [...plan.rules.F, ...plan.rules.S]
    .filter(({ scope }) => scope?.size === 0)
    .map((rule) => ({
      level: "stop",
      path: `${rule.path}.CohortLabel`,
      rule,
      message: `The rule “${rule.name}” never applies: it is for cohorts that the iteration does not have. Their labels must be equal to the letter.`,
    }));
