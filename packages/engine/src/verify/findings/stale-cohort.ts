import type { FindingDraft, RuleCheck, VerificationContext } from "../finding.ts";

/**
 * Finds base cohorts that are empty in the population, that have a newer version in it, or that are an old version
 * within the campaign.
 */
export const staleCohort: RuleCheck = (context) => [...staleInPopulation(context), ...leftBehind(context)];

/**
 * Finds a cohort that is an older version than the one in an earlier iteration. Also finds a cohort that is older than
 * in all other iterations with a version, if there are several.
 */
function leftBehind({ plan, others, cohorts = [] }: VerificationContext): FindingDraft[] {
  const known = new Set(cohorts.map(({ CohortLabel }) => CohortLabel));
  return plan.cohorts.flatMap(({ label, virtual }): FindingDraft[] => {
    const having = others.flatMap((other) => {
      const versions = other.plan.cohorts.filter((cohort) => !cohort.virtual && isVersionOf(cohort.label, label));
      return versions.map((cohort) => ({ other, newer: isNewer(cohort.label, label) ? cohort.label : undefined }));
    });
    const newer = having.filter((version) => version.newer !== undefined);
    const before = newer.find(({ other }) => other.plan.runDate <= plan.runDate);
    const first = before ?? (newer.length > 1 && newer.length === having.length ? newer[0] : undefined);
    // A separate finding covers a newer version in the population.
    const isReported = virtual || [...known].some((knownLabel) => known.has(label) && isNewer(knownLabel, label));
    const isBoth = plan.cohorts.some((cohort) => isNewer(cohort.label, label));
    if (!first || isReported || isBoth) return [];
    const params = { cohort: label, newer: first.newer!, iteration: first.other.name };
    const problem = { code: "newerCohortElsewhere" as const, params };
    return [{ level: "warning", path: "IterationCohorts", rule: null, problem, about: [label, first.newer] }];
  });
}

const staleInPopulation: RuleCheck = ({ plan, cohorts = [] }) =>
  plan.cohorts
    .filter(({ virtual }) => !virtual)
    .flatMap(({ label }): FindingDraft[] => {
      const known = cohorts.find(({ CohortLabel }) => CohortLabel === label);
      if (!known) return [];
      const at = { path: "IterationCohorts", rule: null };
      if (known.MemberCount === 0) {
        const problem = { code: "emptyCohort" as const, params: { cohort: label } };
        return [{ level: "stop", ...at, problem, about: label }];
      }
      const newer = cohorts.map(({ CohortLabel }) => CohortLabel).find((other) => isNewer(other, label));
      if (newer === undefined) return [];
      const problem = { code: "newerCohort" as const, params: { cohort: label, newer } };
      return [{ level: "warning", ...at, problem, about: [label, newer] }];
    });

const version = /^(.*_v)(\d+)$/;

function isVersionOf(other: string, label: string): boolean {
  const [a, b] = [version.exec(other), version.exec(label)];
  return a !== null && b !== null && a[1] === b[1];
}

function isNewer(other: string, label: string): boolean {
  const [a, b] = [version.exec(other), version.exec(label)];
  return a !== null && b !== null && a[1] === b[1] && Number(a[2]) > Number(b[2]);
}
