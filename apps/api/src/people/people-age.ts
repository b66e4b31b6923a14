import { type Day, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { findOutdatedPeople, outdatedPeopleSentence } from "@spi/domain/report/outdated-people";
import { openPeople } from "@spi/engine/open/open-people";

export interface AgeLimit {
  now: () => Date;
  /** Age in days above which population data is old. Undefined if there is no limit. */
  maxAgeDays: number | undefined;
}

/** Returns a sentence if population data of a given date is older than the limit, otherwise null. */
export function oldPeopleMessage(asOf: Day, { now, maxAgeDays }: AgeLimit): string | null {
  const old = findOutdatedPeople(asOf, { today: ukDay(now()), maxAgeDays });
  return old && outdatedPeopleSentence(old);
}

/** Returns the age of the current population data in days, or undefined if it cannot be read. */
export async function peopleAge(populationDir: string, now: Date): Promise<number | undefined> {
  const people = await openPeople(populationDir);
  return people.ok ? toDayNumber(ukDay(now)) - toDayNumber(people.value.manifest.asOf) : undefined;
}
