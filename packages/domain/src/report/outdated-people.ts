import { type Day, displayDay, toDayNumber } from "../day/calendar.ts";

/** Today's date, and the maximum age of population data in days. The age is undefined if there is no maximum. */
export interface PopulationDataAge {
  today: Day;
  maxAgeDays: number | undefined;
}

/** Date of population data that is too old, with its age in days and the maximum age. */
interface OutdatedPeople {
  asOf: Day;
  age: number;
  maxAgeDays: number;
}

/** Returns the date and age of population data if it is older than allowed, and otherwise null. */
export function findOutdatedPeople(asOf: Day, { today, maxAgeDays }: PopulationDataAge): OutdatedPeople | null {
  const age = toDayNumber(today) - toDayNumber(asOf);
  return maxAgeDays === undefined || age <= maxAgeDays ? null : { asOf, age, maxAgeDays };
}

/** Returns a sentence about population data that is too old. */
export function outdatedPeopleSentence({ asOf, age, maxAgeDays }: OutdatedPeople): string {
  const most = `${maxAgeDays} ${maxAgeDays === 1 ? "day" : "days"}`;
  return `The population data is from ${displayDay(asOf)}, ${age} days ago. The data should be no more than ${most} old.`;
}
