import { type Day, displayDay, toDayNumber } from "../day/calendar.ts";

/** Today's date and the maximum age of people data, which is undefined if there is no maximum. */
export interface PeopleDataAge {
  today: Day;
  maxAgeDays: number | undefined;
}

/** Date of people data that is too old, its age in days, and the maximum age. */
interface OutdatedPeople {
  asOf: Day;
  age: number;
  maxAgeDays: number;
}

/** Returns the date and age of people data if it is older than allowed, and otherwise null. */
export function findOutdatedPeople(asOf: Day, { today, maxAgeDays }: PeopleDataAge): OutdatedPeople | null {
  const age = toDayNumber(today) - toDayNumber(asOf);
  return maxAgeDays === undefined || age <= maxAgeDays ? null : { asOf, age, maxAgeDays };
}

/** Returns a sentence about people data that is too old. */
export function outdatedPeopleSentence({ asOf, age, maxAgeDays }: OutdatedPeople): string {
  const most = `${maxAgeDays} ${maxAgeDays === 1 ? "day" : "days"}`;
  return `The people data is from ${displayDay(asOf)}, ${age} days ago. It should be no more than ${most} old.`;
}
