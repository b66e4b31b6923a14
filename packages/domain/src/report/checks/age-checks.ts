import type { IterationRule } from "../../rule/rule.ts";
import type { IterationContent } from "../../iteration/iteration.ts";
import { agesIn, hasLowestAge } from "../../reference/cohort-ages.ts";
import { scopeLabels } from "../../rule/scope-labels.ts";
import { peopleWords } from "../../text/counts.ts";
import { andList } from "../../text/lists.ts";
import type { AgeDistribution } from "../age-distribution.ts";
import { ageWords } from "../people-difference-words.ts";
import { countWarning, listWarning, note, people, warning } from "../report-check.ts";
import type { ReportCheck } from "../report-check.ts";

interface CheckedAges {
  /** The ages that are expected, of a report before, and how that is called. */
  before: { called: string; ages: AgeDistribution } | undefined;
  /** The rules that leave people out. */
  rules: readonly IterationRule[];
  cohorts: IterationContent["IterationCohorts"];
}

/**
 * The youngest and oldest people who are invited, in bands of five years, and ages that nobody had who was invited before; also
 * who is invited whose age is not known or cannot be.
 */
export function ageChecks(ages: AgeDistribution | undefined, { before, rules, cohorts }: CheckedAges): ReportCheck[] {
  if (!ages) return [];
  const ageRules = rules.filter((rule) => [rule, ...rule.AndClauses].some((one) => one.AttributeName === birth));
  const byAge = ageRules.length > 0;
  return [
    ...countWarning(byAge ? ages.unknown.invited : 0, people.ofUnknownAge),
    ...countWarning(ages.impossible?.invited ?? 0, people.ofImpossibleAge),
    ...newAges(ages, { before, byAge }),
    ...range(ages, { before, byAge, ageless: agelessCohorts(cohorts, ageRules) }),
  ];
}

const birth = "DATE_OF_BIRTH";

type Held = Pick<CheckedAges, "before"> & { byAge: boolean };

function newAges(now: AgeDistribution, { before, byAge }: Held): ReportCheck[] {
  if (!before || !ends(before.ages)) return [];
  const known = new Set(invitedBands(before.ages).map(({ from }) => from));
  const bands = invitedBands(now).filter(({ from }) => !known.has(from));
  const unknown = !byAge && before.ages.unknown.invited === 0 && now.unknown.invited > 0;
  return listWarning(`Ages of which nobody was invited in ${before.called}, and people are now`, [
    ...bands.map((band) => `${ageWords(band)} (${peopleWords(band.invited)})`),
    ...(unknown ? [`not known (${peopleWords(now.unknown.invited)})`] : []),
  ]);
}

/** Returns the cohorts for which neither their label nor a rule sets an age. */
function agelessCohorts(cohorts: CheckedAges["cohorts"], ageRules: readonly IterationRule[]): string[] {
  return cohorts.flatMap(({ CohortLabel, Virtual }) => {
    const ages = Virtual === "Y" ? undefined : agesIn(CohortLabel);
    const isAsked = ageRules.some((rule) => {
      const scope = scopeLabels(rule.CohortLabel);
      return scope.length === 0 || scope.includes(CohortLabel);
    });
    return isAsked || (ages && hasLowestAge(ages)) ? [] : [CohortLabel];
  });
}

/** In a first report, warns of children under 5 if a rule asks for age, and of the youngest age if nothing sets one. */
function range(now: AgeDistribution, { before, byAge, ageless }: Held & { ageless: readonly string[] }): ReportCheck[] {
  const found = ends(now);
  if (!found) return [];
  const words = `The youngest people invited are in the age band ${found.youngest}, the oldest in ${found.oldest}`;
  const was = before && ends(before.ages);
  if (before && was) {
    const same = was.youngest === found.youngest && was.oldest === found.oldest;
    const then = same ? `, as in ${before.called}` : `; in ${before.called} ${was.youngest} and ${was.oldest}`;
    return [note(`${words}${then}.`)];
  }
  const children = byAge && invitedBands(now)[0]?.from === 0;
  if (ageless.length > 0) return [warning(`${words}. No rule sets a lowest age for ${andList(ageless)}.`)];
  return [children ? warning(`${words}, although a rule asks for age.`) : note(`${words}.`)];
}

const invitedBands = ({ bands }: AgeDistribution) => bands.filter(({ invited }) => invited > 0);

function ends(ages: AgeDistribution): { youngest: string; oldest: string } | undefined {
  const invited = invitedBands(ages);
  const [youngest, oldest] = [invited.at(0), invited.at(-1)];
  return youngest && oldest && { youngest: ageWords(youngest), oldest: ageWords(oldest) };
}
