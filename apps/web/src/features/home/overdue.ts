/** Wording about overdue iterations, which have not been sent although their run date has passed. */
import { displayCount } from "@spi/domain/text/counts";

interface Runs {
  overdue: number;
  next_run_date: string | null;
}

/** Returns text such as "2 iterations overdue", or an empty string if there are none. */
export function formatOverdueCount(count: number): string {
  return count === 0 ? "" : `${displayCount(count)} ${count === 1 ? "iteration" : "iterations"} overdue`;
}

const never = "99999999";

/** Sorts campaigns with overdue iterations first, then by next run. Campaigns without a run come last. */
export function sortByNextRun<Campaign extends Runs>(campaigns: readonly Campaign[]): Campaign[] {
  return campaigns.toSorted(
    (a, b) =>
      Number(b.overdue > 0) - Number(a.overdue > 0) ||
      (a.next_run_date ?? never).localeCompare(b.next_run_date ?? never),
  );
}
