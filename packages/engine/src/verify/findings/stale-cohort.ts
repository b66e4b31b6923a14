import type { Found, RuleCheck } from "../finding.ts";

/** Base cohorts that a population has nobody in, or a newer version of. */
export const staleCohort: RuleCheck = ({ plan, cohorts = [] }) =>
  plan.cohorts
    .filter(({ virtual }) => !virtual)
    .flatMap(({ label }): Found[] => {
      const known = cohorts.find(({ CohortLabel }) => CohortLabel === label);
      if (!known) return [];
      const at = { path: "IterationCohorts", rule: null };
      if (known.MemberCount === 0) {
        const message = `Nobody is in the cohort ${label}. Choose another, or wait until there are people in it.`;
        return [{ level: "stop", ...at, message, about: label }];
      }
      const newer = cohorts.map(({ CohortLabel }) => CohortLabel).find((other) => isNewer(other, label));
      if (newer === undefined) return [];
      const message = `There is a newer version of the cohort ${label}: ${newer}.`;
      return [{ level: "warning", ...at, message, about: [label, newer] }];
    });

const version = /^(.*_v)(\d+)$/;

function isNewer(other: string, label: string): boolean {
  const [a, b] = [version.exec(other), version.exec(label)];
  return a !== null && b !== null && a[1] === b[1] && Number(a[2]) > Number(b[2]);
}
