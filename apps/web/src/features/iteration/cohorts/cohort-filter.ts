import type { CohortReference } from "@spi/domain/reference/reference-data";

/** Options for the maximum number of months since a cohort was refreshed. "" means no limit. */
export const ageLimits = ["3", "6", "12", "24", ""] as const;
export type AgeLimit = (typeof ageLimits)[number];

export interface CohortFilter {
  ageLimit: AgeLimit;
  latestOnly: boolean;
  /** Words that the label must contain. A word after "-" must not be in the label. */
  text: string;
}

/** Returns the cohorts that match a filter, in the order given. `now` is the current moment. */
export function filterCohorts(
  cohorts: readonly CohortReference[],
  { filter, now }: { filter: CohortFilter; now: Date },
): CohortReference[] {
  const oldest = filter.ageLimit === "" ? 0 : monthsBefore(now, Number(filter.ageLimit));
  const latest = filter.latestOnly ? latestVersions(cohorts) : undefined;
  const matches = textFilter(filter.text);
  return cohorts.filter(
    (cohort) =>
      cohort.LastRefreshed >= oldest && (latest?.has(cohort.CohortLabel) ?? true) && matches(cohort.CohortLabel),
  );
}

/**
 * Returns the time a number of calendar months before a given time, as a YYYYMMDDHHMMSS number. If that month does not
 * have the day, uses the last day of the month.
 */
function monthsBefore(now: Date, months: number): number {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(now.getUTCDate(), lastDay);
  return (first.getUTCFullYear() * 10_000 + (first.getUTCMonth() + 1) * 100 + day) * 1_000_000;
}

function splitVersion(label: string): { base: string; version: number } {
  const match = /^(.*)_v(\d+)$/i.exec(label);
  return match ? { base: match[1] ?? "", version: Number(match[2]) } : { base: label, version: 0 };
}

/** Returns the label of each cohort's newest version. For example, "_v2" is newer than "_v1". */
function latestVersions(cohorts: readonly CohortReference[]): Set<string> {
  const newest = new Map<string, { version: number; label: string }>();
  for (const { CohortLabel: label } of cohorts) {
    const { base, version } = splitVersion(label);
    const newestSoFar = newest.get(base.toLowerCase());
    if (!newestSoFar || version > newestSoFar.version) newest.set(base.toLowerCase(), { version, label });
  }
  return new Set([...newest.values()].map(({ label }) => label));
}

function textFilter(text: string): (label: string) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const included = words.filter((word) => !word.startsWith("-"));
  const excluded = words.filter((word) => word.length > 1 && word.startsWith("-")).map((word) => word.slice(1));
  return (label) => {
    const lowerCaseLabel = label.toLowerCase();
    return (
      included.every((word) => lowerCaseLabel.includes(word)) && !excluded.some((word) => lowerCaseLabel.includes(word))
    );
  };
}
