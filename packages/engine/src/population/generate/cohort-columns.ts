import type { Day } from "@spi/domain/day/calendar";
import { chance } from "./draws.ts";
import { cohortPlace, cohortsPerMask, maskColumn } from "../layout.ts";
import type { PopulationCohort } from "../manifest.ts";
import type { Columns } from "./person-columns.ts";
import { daysAfter, sqlDay, yearsBefore } from "../sql-day.ts";
import type { CohortDefinition, Membership } from "./standard-cohorts.ts";

/** Returns the mask columns of cohorts, rarest first. Each column has 63 cohorts. */
export function cohortColumns(cohorts: readonly CohortDefinition[], asOf: Day): Columns {
  const words: Columns = {};
  for (let first = 0; first < cohorts.length; first += cohortsPerMask) {
    const bits = cohorts
      .slice(first, first + cohortsPerMask)
      .map((cohort, at) => [membershipSql(cohort, asOf), 2n ** BigInt(cohortPlace(at).bit)])
      .map(([isMember, bit]) => `case when ${isMember} then ${bit} else 0 end`);
    words[maskColumn(first / cohortsPerMask)] = `cast(${bits.join("\n + ")} as bigint)`;
  }
  return words;
}

/** Returns the condition for people who were a cohort's members on the day it was refreshed. */
function membershipSql(cohort: CohortDefinition, asOf: Day): string {
  const refreshed = daysAfter(asOf, -cohort.refreshedDaysAgo);
  const { minAge, maxAge, anyOf, women, region, icb, coverage } = cohort.membership;
  const conditions = [
    minAge !== undefined && `born <= ${sqlDay(yearsBefore(refreshed, minAge))}`,
    maxAge !== undefined && `born > ${sqlDay(yearsBefore(refreshed, maxAge + 1))}`,
    (minAge ?? 0) === 0 && cohort.refreshedDaysAgo > 0 && `born <= ${sqlDay(refreshed)}`,
    anyOf !== undefined && `(${anyOf.join(" or ")})`,
    women && "not is_male",
    region !== undefined && `registered and practice_region = '${region}'`,
    icb !== undefined && `registered and practice_icb = '${icb}'`,
    coverage < 1 && chance(`cohort ${cohort.label}`, coverage),
  ];
  const sql = conditions.filter((condition) => typeof condition === "string");
  return sql.length > 0 ? sql.join(" and ") : "true";
}

/**
 * Describes each cohort for the manifest. A cohort's position in `rarestFirst` determines its bit, and `members` is in
 * the same order.
 */
export function cohortEntries(
  cohorts: readonly CohortDefinition[],
  { rarestFirst, members, asOf }: { rarestFirst: readonly CohortDefinition[]; members: readonly number[]; asOf: Day },
): PopulationCohort[] {
  const rarity = new Map(rarestFirst.map(({ label }, index) => [label, index]));
  return cohorts.map((cohort, index) => ({
    label: cohort.label,
    ...cohortPlace(rarity.get(cohort.label)!),
    memberCount: members[rarity.get(cohort.label)!] ?? 0,
    lastRefreshed: refreshTime(asOf, cohort.refreshedDaysAgo, index),
    region: cohort.membership.region ?? "All",
    icb: cohort.membership.icb ?? "All",
    ageBucket: ageBucket(cohort.membership),
  }));
}

/**
 * Returns the time at which a cohort was refreshed, as the number YYYYMMDDHHMMSS. Cohorts are refreshed one after
 * another, early in the morning.
 */
function refreshTime(asOf: Day, daysAgo: number, index: number): number {
  const minute = String(index % 60).padStart(2, "0");
  return Number(`${daysAfter(asOf, -daysAgo)}03${minute}07`);
}

function ageBucket({ minAge, maxAge }: Membership): string {
  if (minAge !== undefined && maxAge !== undefined) return `${minAge} to ${maxAge}`;
  if (minAge !== undefined) return `${minAge} and over`;
  return maxAge === undefined ? "All" : `Under ${maxAge + 1}`;
}
