import type { Day } from "@spi/domain/day/calendar";
import { isVirtual } from "@spi/domain/iteration/cohorts";
import type { EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import type { Figure } from "@spi/domain/people/people-preview";
import { type CountProblem, countProblem, countProblemSentence } from "@spi/domain/report/count-problem";
import type { People } from "@spi/engine/people/people";
import type { RunProblem } from "@spi/engine/people/run-report";
import { type AgeLimit, oldPeopleMessage } from "./people-age.ts";
import { isAboutFiles } from "./report-problems.ts";

/**
 * Removes cohorts without people from a version and lists them. Rules can still refer to these cohorts. Returns the
 * version unchanged if all of its cohorts have no people.
 */
export function countable<Version extends { iteration: EvaluableIteration }>(version: Version, { manifest }: People) {
  const known = new Set(manifest.cohorts.map(({ label }) => label));
  const { IterationCohorts } = version.iteration;
  const counted = IterationCohorts.filter((cohort) => isVirtual(cohort) || known.has(cohort.CohortLabel));
  const empty = IterationCohorts.filter((cohort) => !counted.includes(cohort)).map(({ CohortLabel }) => CohortLabel);
  if (counted.length === 0 || empty.length === 0) return { version, empty };
  const iteration = { ...version.iteration, IterationCohorts: counted };
  return { version: { ...version, iteration, tolerate: ["unknownScope"] as const }, empty };
}

/** Returns the reason why people cannot be counted. */
export function notCountedReason(refusal: RunProblem): CountProblem {
  if (refusal.kind === "memoryExceeded") return countProblem("tooManyRules");
  if (refusal.kind === "unknownCohort") return { code: "emptyCohorts", params: { labels: [refusal.label] } };
  if (isAboutFiles(refusal)) return countProblem("peopleUnreadable");
  return { code: "refused", params: { reason: refusal.message } };
}

/** Returns the reason why people cannot be counted, as a sentence for staff. */
export const describeNotCounted = (refusal: RunProblem): string => countProblemSentence(notCountedReason(refusal));

/** Returns whether a count of people ended with figures, or with a refusal caused by the figures. */
export function isAnswer(counted: { ok: true } | { ok: false; refusal: { kind: string } }): boolean {
  return counted.ok || counted.refusal.kind === "tooManyCombinations";
}

/** Counts of real people are rounded to a multiple of this number. Counts below it are not shown. */
const roundedTo = 10;

/** Returns the date of the people counted, and a function that converts counts of them to a form that can be shown. */
export function describeCountedPeople(
  limit: AgeLimit,
  { people_as_of, synthetic }: { people_as_of: Day; synthetic: boolean },
) {
  const counted = { people_as_of, people_old: oldPeopleMessage(people_as_of, limit) };
  return { counted, figure: figureConverter({ synthetic }) };
}

/**
 * Returns a function that converts counts to a form that can be shown. Counts of real people are rounded, and small
 * counts are shown only as "fewer than".
 */
export function figureConverter({ synthetic }: { synthetic: boolean }): (people: number) => Figure {
  if (synthetic) return (people) => ({ kind: "exact", people });
  return (people) =>
    people < roundedTo ? { kind: "fewerThan", people: roundedTo } : { kind: "about", people: roundPeople(people) };
}

/** Returns a count of real people rounded to the nearest 10. Counts below 10 become 0. */
export const roundPeople = (people: number) => (people < roundedTo ? 0 : Math.round(people / roundedTo) * roundedTo);
