import type { NeverBecause, NotSelectedBecause } from "@spi/domain/coverage/coverage";
import { type SentFate, type UnsentReason, unsentFates } from "@spi/domain/coverage/sent";
import type { Decision } from "../decide/decide.ts";
import type { PlannedRule } from "../plan/plan.ts";
import { type Reason, type Selecting, addReason, nearest } from "./selecting.ts";
import type { Fates } from "./sent-people.ts";

/** A person's state: today's decisions, and the status of their messages if they are on a list. */
export interface Fare {
  decisions: readonly Decision[];
  fates: Fates | undefined;
}

interface Unsent {
  iteration: string;
  outcome: UnsentReason;
}

const unsent: ReadonlySet<SentFate> = new Set(unsentFates);
const isUnsent = (fate: SentFate): fate is (typeof unsentFates)[number] => unsent.has(fate);

/**
 * Returns the tests of a person's state in iterations. Released iterations count by their message statuses, others by
 * today's decisions.
 */
export function standingIn(released: ReadonlySet<number>) {
  return { released, isMember, isSelecting, reasonOf };

  /** Returns whether a person is in a cohort of an iteration; if it is for a list, whether they are on that list. */
  function isMember({ index, onlyListed }: Selecting, { decisions, fates }: Fare): boolean {
    return decisions[index]!.outcome !== "not in a cohort" && !(onlyListed && fates?.[index] === undefined);
  }

  function isSelecting(one: Selecting, { decisions, fates }: Fare): boolean {
    if (!released.has(one.index)) return decisions[one.index]!.outcome === "invited";
    const fate = fates?.[one.index];
    return fate !== undefined && !isUnsent(fate);
  }

  /** Returns the reason nearest to being selected: an unsent message of the latest iteration, before any rule. */
  function reasonOf(inOrder: readonly Selecting[], fare: Fare): Reason | Unsent | undefined {
    const one = inOrder.findLast((iteration) => unsentBy(iteration, fare) !== undefined);
    if (one) return { iteration: one.name, outcome: unsentBy(one, fare)! };
    return nearest(
      inOrder.filter((iteration) => isMember(iteration, fare)),
      fare.decisions,
    );
  }

  function unsentBy(one: Selecting, fare: Fare): UnsentReason | undefined {
    if (!released.has(one.index)) return undefined;
    const fate = fare.fates?.[one.index];
    if (fate !== undefined) return isUnsent(fate) ? fate : undefined;
    return isMember(one, fare) && fare.decisions[one.index]!.outcome === "invited" ? "notListed" : undefined;
  }
}
export type Standing = ReturnType<typeof standingIn>;

/** Counts people by the reason why they are not selected. */
export function countingReasons() {
  const byRule = new Map<PlannedRule, NeverBecause>();
  const others = new Map<string, Extract<NotSelectedBecause, { rule: null }>>();
  return {
    add(reason: ReturnType<Standing["reasonOf"]>, people: number): void {
      if (!reason || "rule" in reason) return addReason(byRule, reason, people);
      const key = `${reason.iteration} ${reason.outcome}`;
      others.set(key, { ...reason, rule: null, people: people + (others.get(key)?.people ?? 0) });
      return undefined;
    },
    counted: (): NotSelectedBecause[] => mostFirst([...byRule.values(), ...others.values()], reasonName),
  };
}

const reasonName = ({ iteration, outcome, rule }: NotSelectedBecause) => `${iteration} ${outcome} ${rule ?? ""}`;

/**
 * Sorts by number of people, descending, then by name, because rows of a scan have no order. Omits rows without people.
 */
export const mostFirst = <Row extends { people: number }>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  rows
    .filter(({ people }) => people !== 0)
    .toSorted((a, b) => b.people - a.people || nameOf(a).localeCompare(nameOf(b)));
