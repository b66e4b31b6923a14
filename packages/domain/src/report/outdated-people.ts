import { type Day, displayDay, toDayNumber } from "../day/calendar.ts";

/** Maximum age of people data on a day; unlimited without `maxAgeDays`. */
export interface PeopleDataAge {
  today: Day;
  maxAgeDays: number | undefined;
}

/** The day of people data that is too old, how many days ago it was, and the maximum. */
interface OutdatedPeople {
  asOf: Day;
  age: number;
  maxAgeDays: number;
}

/** Returns how old people data of a given day is if it is older than allowed. Otherwise null. */
export function findOutdatedPeople(asOf: Day, { today, maxAgeDays }: PeopleDataAge): OutdatedPeople | null {
  const age = toDayNumber(today) - toDayNumber(asOf);
  return maxAgeDays === undefined || age <= maxAgeDays ? null : { asOf, age, maxAgeDays };
}

/** Returns the sentence about people data that is too old. */
export function outdatedPeopleSentence({ asOf, age, maxAgeDays }: OutdatedPeople): string {
  const most = `${maxAgeDays} ${maxAgeDays === 1 ? "day" : "days"}`;
  return `The people data is from ${displayDay(asOf)}, ${age} days ago. It should be no more than ${most} old.`;
}
