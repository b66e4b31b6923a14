import { mostChangesTold } from "@spi/domain/iteration/version-changes";
import type { DifferenceCause, TreatedDifferently, VersionChange } from "@spi/domain/report/people-difference";
import { treatedDifferently } from "@spi/domain/report/people-difference";
import { isTreatedDifferently } from "./change-of.ts";
import type { JointRow } from "./joint-cube.ts";

type Counts = Omit<DifferenceCause, "changes">;

/**
 * Counts people by the changes that cause how they are treated: those of which undoing one alone would treat them as the
 * earlier version does. Everybody is counted once, so that the causes add up to all who change (REQ-SEL-66).
 */
export function causesCounter(changes: readonly VersionChange[]) {
  const counted = new Map<string, { indexes: readonly number[]; counts: Counts }>();
  return {
    add(change: TreatedDifferently, row: JointRow): void {
      const indexes = causing(changes, row);
      const key = indexes.join();
      const cause = counted.get(key) ?? { indexes, counts: { ...nobody } };
      counted.set(key, cause);
      cause.counts[change] += row.people;
    },
    /** Most people first. Combinations beyond those told one by one count as several together. */
    counted(): DifferenceCause[] {
      const causes = [...counted.values()].toSorted((a, b) => total(b.counts) - total(a.counts));
      const told = causes.filter(({ indexes }, place) => indexes.length > 0 && place < mostChangesTold);
      const others = causes.filter((cause) => !told.includes(cause)).map(({ counts }) => counts);
      const together = others.length > 0 ? [{ ...sumOf(others), changes: [] }] : [];
      const named = told.map(({ indexes, counts }) => ({
        ...counts,
        changes: indexes.map((index) => changes[index]!),
      }));
      return [...named, ...together];
    },
  };
}

/** The changes of which undoing one alone treats the people of a row as before; a single change always does. */
function causing(changes: readonly VersionChange[], { decisions: [before, , ...undone] }: JointRow): number[] {
  if (changes.length === 1) return [0];
  return undone.flatMap((decision, index) => (isTreatedDifferently(before!, decision) ? [] : [index]));
}

const nobody: Counts = { newly_invited: 0, no_longer_invited: 0, other_message: 0 };

const total = (counts: Counts) => treatedDifferently.reduce((sum, change) => sum + counts[change], 0);

function sumOf(all: readonly Counts[]): Counts {
  const sum = { ...nobody };
  for (const counts of all) for (const change of treatedDifferently) sum[change] += counts[change];
  return sum;
}
