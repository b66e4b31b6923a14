import { type Day, toDayNumber } from "@spi/domain/day/calendar";
import { pick, pickWeighted } from "./draws.ts";
import { daysAfter, sqlDay } from "../sql-day.ts";
import type { Schedule, Season } from "./targets.ts";

/** A period in which doses were given. */
export interface DoseWindow {
  start: Day;
  days: number;
}

type Seasons = Extract<Schedule, { kind: "seasons" }>;

/**
 * Returns the seasons from the schedule's first day to the day before `asOf`, newest first. Returns at
 * least one season.
 */
export function doseWindows(schedule: Seasons, asOf: Day): DoseWindow[] {
  const yesterday = daysAfter(asOf, -1);
  const windows: DoseWindow[] = [];
  for (let year = Number(asOf.slice(0, 4)); year >= Number(schedule.since.slice(0, 4)) - 1; year--) {
    for (const season of schedule.seasons) {
      const window = clip({ season, year, since: schedule.since, until: yesterday });
      if (window) windows.push(window);
    }
  }
  const newestFirst = windows.toSorted((a, b) => (a.start < b.start ? 1 : -1));
  return newestFirst.length > 0 ? newestFirst : [{ start: yesterday, days: 1 }];
}

interface Clipping {
  season: Season;
  year: number;
  since: Day;
  until: Day;
}

function clip({ season, year, since, until }: Clipping): DoseWindow | undefined {
  const first = `${year}${season.from}`;
  const last = daysAfter(first, season.days - 1);
  const start = first < since ? since : first;
  const end = last > until ? until : last;
  if (start > end) return undefined;
  return { start, days: toDayNumber(end) - toDayNumber(start) + 1 };
}

interface DoseDate {
  schedule: Schedule;
  asOf: Day;
  purpose: string;
  /** Name of the column with the number of doses. */
  doses: string;
}

/**
 * Returns SQL for the date of a person's last dose, which is after their birth and before `asOf`.
 * Requires at least one dose.
 */
export function lastDoseDate({ schedule, asOf, purpose, doses }: DoseDate): string {
  const latest = `${sqlDay(asOf)} - 1`;
  if (schedule.kind === "ages") return `least(${latest}, ${byAge(schedule.doses, purpose, doses)})`;
  const windows = doseWindows(schedule, asOf);
  const { under65, from65 } = schedule.newest;
  const chosen = `case when age < 65 then ${inWindows(windows, under65, purpose)} else ${inWindows(windows, from65, purpose)} end`;
  return `least(${latest}, greatest(born + 180, ${chosen}))`;
}

function byAge(doses: readonly { day: number; within: number }[], purpose: string, count: string): string {
  const cases = doses.map((dose, index) => `when ${index + 1} then born + ${dose.day} + ${days(purpose, dose.within)}`);
  return `case ${count} ${cases.join(" ")} end`;
}

/**
 * Chooses the newest window with a probability of `newest`, otherwise the previous window with the same probability,
 * and so on. People without a chosen window had their last dose when the programme was new, in one of its three oldest
 * windows.
 */
function inWindows(windows: readonly DoseWindow[], newest: number, purpose: string): string {
  const oldest = Math.min(3, windows.length);
  const left = (1 - newest) ** windows.length;
  const values = windows.map(({ start, days: length }, index) => {
    const early = index >= windows.length - oldest ? left / oldest : 0;
    return [`${sqlDay(start)} + ${days(purpose, length)}`, newest * (1 - newest) ** index + early] as const;
  });
  return pickWeighted(`${purpose} season`, values);
}

function days(purpose: string, count: number): string {
  return `cast(${pick(`${purpose} day`, count)} as integer)`;
}
