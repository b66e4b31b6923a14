import { type Day, displayDay, toDayNumber } from "../day/calendar.ts";

/** Maximum age of people data on a day; unlimited without `maxAgeDays`. */
export interface AgeOfPeople {
  today: Day;
  maxAgeDays: number | undefined;
}

/** The day of people who are too old, how many days ago it was, and how many they may be. */
interface OldPeople {
  asOf: Day;
  age: number;
  maxAgeDays: number;
}

/** Returns how old people of a day are if they are older than they may be; null otherwise. */
export function findOldPeople(asOf: Day, { today, maxAgeDays }: AgeOfPeople): OldPeople | null {
  const age = toDayNumber(today) - toDayNumber(asOf);
  return maxAgeDays === undefined || age <= maxAgeDays ? null : { asOf, age, maxAgeDays };
}

/** Returns the sentence about people who are too old. */
export function oldPeopleSentence({ asOf, age, maxAgeDays }: OldPeople): string {
  const most = `${maxAgeDays} ${maxAgeDays === 1 ? "day" : "days"}`;
  return `The people data is from ${displayDay(asOf)}, ${age} days ago. It should be no more than ${most} old.`;
}
