import { isVirtual } from "../../iteration/cohorts.ts";
import { allClauses } from "../../rule/and-clauses.ts";
import type { IterationRule } from "../../rule/rule.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import { agesIn, hasLowestAge } from "../../reference/cohort-ages.ts";
import { scopeLabels } from "../../rule/scope-labels.ts";
import type { AgeDistribution } from "../age-distribution.ts";
import type { AgeBand, EarlierReport } from "../check-problems.ts";
import { type CheckDraft, note, warning } from "../check-sentences.ts";

interface CheckedAges {
  /** Ages to compare with, from an earlier report. */
  before: { which: EarlierReport; ages: AgeDistribution } | undefined;
  /** Rules that exclude people. */
  rules: readonly IterationRule[];
  cohorts: IterationContent["IterationCohorts"];
}

/**
 * Checks for newly invited ages in five-year bands, the youngest and oldest people invited, and invited people with an
 * unknown or impossible age.
 */
export function ageChecks(ages: AgeDistribution | undefined, { before, rules, cohorts }: CheckedAges): CheckDraft[] {
  if (!ages) return [];
  const ageRules = rules.filter((rule) => allClauses(rule).some((clause) => clause.AttributeName === birth));
  const byAge = ageRules.length > 0;
  return [
    ...people("unknownAge", byAge ? ages.unknown.invited : 0),
    ...people("impossibleAge", ages.impossible?.invited ?? 0),
    ...newAges(ages, { before, byAge }),
    ...range(ages, { before, byAge, ageless: agelessCohorts(cohorts, ageRules) }),
  ];
}

function people(code: "unknownAge" | "impossibleAge", count: number): CheckDraft[] {
  return count === 0 ? [] : [warning({ code, params: { people: count } })];
}

const birth = "DATE_OF_BIRTH";

type AgeContext = Pick<CheckedAges, "before"> & { byAge: boolean };

function newAges(now: AgeDistribution, { before, byAge }: AgeContext): CheckDraft[] {
  if (!before || !ends(before.ages)) return [];
  const known = new Set(invitedBands(before.ages).map(({ from }) => from));
  const bands = invitedBands(now).filter(({ from }) => !known.has(from));
  const unknown = !byAge && before.ages.unknown.invited === 0 && now.unknown.invited > 0;
  if (bands.length === 0 && !unknown) return [];
  const params = {
    earlier: before.which,
    bands: bands.map(({ from, to, invited }) => ({ from, to, people: invited })),
    unknown: unknown ? now.unknown.invited : 0,
  };
  return [warning({ code: "newAges", params })];
}

/** Returns the cohorts without ages in their label and without a rule about age. */
function agelessCohorts(cohorts: CheckedAges["cohorts"], ageRules: readonly IterationRule[]): string[] {
  return cohorts.flatMap((cohort) => {
    const { CohortLabel } = cohort;
    const ages = isVirtual(cohort) ? undefined : agesIn(CohortLabel);
    const hasAgeRule = ageRules.some((rule) => {
      const scope = scopeLabels(rule.CohortLabel);
      return scope.length === 0 || scope.includes(CohortLabel);
    });
    return hasAgeRule || (ages && hasLowestAge(ages)) ? [] : [CohortLabel];
  });
}

/**
 * Checks the youngest and oldest invited ages. Compares them with an earlier report if there is one.
 * Otherwise, warns if no rule sets a minimum age, or if there are age rules but children under 5 are
 * invited.
 */
function range(
  now: AgeDistribution,
  { before, byAge, ageless }: AgeContext & { ageless: readonly string[] },
): CheckDraft[] {
  const range = ends(now);
  if (!range) return [];
  const was = before && ends(before.ages);
  if (before && was)
    return [note({ code: "ageRangeCompared", params: { ...range, earlier: before.which, before: was } })];
  if (ageless.length > 0) return [warning({ code: "noLowestAge", params: { ...range, cohorts: ageless } })];
  const children = byAge && range.youngest.from === 0;
  return [children ? warning({ code: "childrenInvited", params: range }) : note({ code: "ageRange", params: range })];
}

const invitedBands = ({ bands }: AgeDistribution) => bands.filter(({ invited }) => invited > 0);

function ends(ages: AgeDistribution): { youngest: AgeBand; oldest: AgeBand } | undefined {
  const invited = invitedBands(ages).map(({ from, to }) => ({ from, to }));
  const [youngest, oldest] = [invited.at(0), invited.at(-1)];
  return youngest && oldest && { youngest, oldest };
}
