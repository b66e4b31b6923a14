import { type Day, toDayNumber, ukDay } from "@spi/domain/day/calendar";
import { findOldPeople, oldPeopleSentence } from "@spi/domain/report/old-people";
import { openPeople } from "@spi/engine/open/open-people";

/** Says of people of a day that they are older now than they may be; null where they are not. */
export type TellOld = (asOf: Day) => string | null;

export function oldTeller({ now, maxAgeDays }: { now: () => Date; maxAgeDays: number | undefined }): TellOld {
  return (asOf) => {
    const old = findOldPeople(asOf, { today: ukDay(now()), maxAgeDays });
    return old && oldPeopleSentence(old);
  };
}

/** How many days ago the day of the current people was; undefined where they cannot be read. */
export async function ageOfPeople(populationDir: string, now: Date): Promise<number | undefined> {
  const people = await openPeople(populationDir);
  return people.ok ? toDayNumber(ukDay(now)) - toDayNumber(people.value.manifest.asOf) : undefined;
}
