import { type Day, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { findOldPeople, oldPeopleSentence } from "@spi/domain/report/old-people";
import { openPeople } from "@spi/engine/open/open-people";

export interface AgeLimit {
  now: () => Date;
  /** Days after which people are old; never if undefined. */
  maxAgeDays: number | undefined;
}

/** Returns the sentence about people of a day that are older now than they may be; null if they are not. */
export function whyOld(asOf: Day, { now, maxAgeDays }: AgeLimit): string | null {
  const old = findOldPeople(asOf, { today: ukDay(now()), maxAgeDays });
  return old && oldPeopleSentence(old);
}

/** Age of the current people data in days; undefined if it cannot be read. */
export async function ageOfPeople(populationDir: string, now: Date): Promise<number | undefined> {
  const people = await openPeople(populationDir);
  return people.ok ? toDayNumber(ukDay(now)) - toDayNumber(people.value.manifest.asOf) : undefined;
}
