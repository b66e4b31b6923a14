import { maxListedChanges, type VersionChange } from "@spi/domain/iteration/version-changes";
import {
  type CauseKind,
  type DifferenceCause,
  type TreatedDifferently,
  treatedDifferently,
} from "@spi/domain/report/people-difference";
import { isTreatedDifferently } from "./invitation-change.ts";
import type { JointRow } from "./joint-cube.ts";

type Counts = Omit<DifferenceCause, "kind" | "changes">;

/** The indexes of the changes that cause a difference, and the kind of cause. */
interface CauseOfChange {
  kind: CauseKind;
  indexes: readonly number[];
}

/**
 * Counts people by the changes that made their outcome different. Prefers changes that restore the earlier outcome when
 * undone. If there are none, uses changes that each cause the new outcome alone. Otherwise, only the combination of
 * changes causes it. Counts each person once, so that the causes add up.
 */
export function createCauseCounter(changes: readonly VersionChange[]) {
  const counted = new Map<string, CauseOfChange & { counts: Counts }>();
  return {
    add(change: TreatedDifferently, row: JointRow): void {
      const causing = causesOf(changes.length, row);
      const key = `${causing.kind} ${causing.indexes.join()}`;
      const cause = counted.get(key) ?? { ...causing, counts: { ...noPeople } };
      counted.set(key, cause);
      cause.counts[change] += row.people;
    },
    /**
     * Returns the causes, starting with those that affect the most people. Combines any causes beyond the maximum into
     * one count.
     */
    counted(): DifferenceCause[] {
      const causes = [...counted.values()].toSorted((a, b) => total(b.counts) - total(a.counts));
      const reported = causes.filter(({ indexes }, index) => indexes.length > 0 && index < maxListedChanges);
      const others = causes.filter((cause) => !reported.includes(cause)).map(({ counts }) => counts);
      const together: DifferenceCause[] =
        others.length > 0 ? [{ ...sumOf(others), kind: "together", changes: [] }] : [];
      const named = reported.map(({ kind, indexes, counts }) => ({
        ...counts,
        kind,
        changes: indexes.map((index) => changes[index]!),
      }));
      return [...named, ...together];
    },
  };
}

/**
 * Returns the causes of a row's difference. A single change is always needed. If there are too many changes to try each
 * alone, does not name combinations.
 */
export function causesOf(count: number, { decisions }: Pick<JointRow, "decisions">): CauseOfChange {
  if (count === 1) return { kind: "needed", indexes: [0] };
  const [before, after] = [decisions[0]!, decisions[1]!];
  const undone = decisions.slice(2, 2 + count);
  const alone = decisions.slice(2 + count, 2 + 2 * count);
  const needed = placesOf(undone, (decision) => !isTreatedDifferently(before, decision));
  if (needed.length > 0) return { kind: "needed", indexes: needed };
  const enough = placesOf(alone, (decision) => !isTreatedDifferently(after, decision));
  if (enough.length > 0) return { kind: "enough", indexes: enough };
  if (alone.length === 0) return { kind: "together", indexes: [] };
  const combining = placesOf(
    undone,
    (decision, index) => isTreatedDifferently(after, decision) || isTreatedDifferently(before, alone[index]!),
  );
  return { kind: "together", indexes: combining };
}

function placesOf<Item>(items: readonly Item[], fits: (item: Item, index: number) => boolean): number[] {
  return items.flatMap((item, index) => (fits(item, index) ? [index] : []));
}

const noPeople: Counts = { newly_invited: 0, no_longer_invited: 0, other_message: 0 };

const total = (counts: Counts) => treatedDifferently.reduce((sum, change) => sum + counts[change], 0);

function sumOf(all: readonly Counts[]): Counts {
  const sum = { ...noPeople };
  for (const counts of all) for (const change of treatedDifferently) sum[change] += counts[change];
  return sum;
}
