/** Numbers the cohorts of an iteration in a file, and finds duplicates. */
import { type JsonObject, isJsonObject } from "../values/json-object.ts";

/** Reports a value that was derived, by its path within the iteration. */
export type ReportIssue = (path: string, message: string) => void;

const step = 10;

/**
 * Gives cohorts whole-number priorities in the file's order of priority. Cohorts without a priority come last.
 * Priorities that are not numbers are left unchanged, so that the file is rejected later.
 */
export function numberedCohorts(cohorts: readonly unknown[], report: ReportIssue): unknown[] {
  const given = cohorts.map((cohort) => (isJsonObject(cohort) ? cohort["Priority"] : undefined));
  const [some, unreadable] = [given.some(isGiven), given.some((number) => isGiven(number) && !Number.isFinite(number))];
  if (unreadable || given.every((number) => Number.isSafeInteger(number) && Number(number) >= 0)) return [...cohorts];
  const positionOf = (index: number) => Number(given[index] ?? Number.MAX_VALUE);
  const order = [...cohorts.keys()].toSorted((a, b) => positionOf(a) - positionOf(b));
  const numbers = new Map(order.map((index, position) => [index, position * step]));
  return cohorts.map((cohort, index) => {
    const now = numbers.get(index);
    if (!isJsonObject(cohort)) return cohort;
    if (some && given[index] !== now) report(`IterationCohorts.${index}.Priority`, renumbered(given[index], now));
    return { ...cohort, Priority: now };
  });
}

const isGiven = (number: unknown) => number !== undefined;

function renumbered(before: unknown, now: unknown): string {
  const change =
    before === undefined
      ? `The cohort has no priority, so we have used ${String(now)}.`
      : `We have changed the priority from ${JSON.stringify(before)} to ${String(now)}.`;
  return `${change} The order of the cohorts is the same, and any without a priority are at the end.`;
}

/**
 * Returns the positions of cohorts that repeat the label of a cohort with a higher priority. People are selected only
 * through the first. A virtual cohort is not a duplicate of one with members.
 */
export function repeatedCohorts(cohorts: readonly unknown[]): ReadonlySet<number> {
  const entries = [...cohorts.entries()].filter((entry): entry is [number, JsonObject] => isJsonObject(entry[1]));
  const groups = Map.groupBy(entries, ([, { CohortLabel, Virtual }]) => JSON.stringify([CohortLabel, Virtual === "Y"]));
  const priority = ([, cohort]: [number, JsonObject]) => Number(cohort["Priority"]);
  const labelled = [...groups.values()].filter(([entry]) => typeof entry?.[1]["CohortLabel"] === "string");
  const repeated = labelled.flatMap((group) => group.toSorted((a, b) => priority(a) - priority(b)).slice(1));
  return new Set(repeated.map(([index]) => index));
}

export const repeatedCohort =
  "The iteration lists this cohort twice. We have kept the entry with the lower priority number.";
