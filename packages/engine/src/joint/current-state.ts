import type { NeverSelectedReason, NotSelectedReason } from "@spi/domain/coverage/coverage";
import { type SentOutcome, type UnsentReason, unsentOutcomes } from "@spi/domain/coverage/sent-outcomes";
import type { Decision } from "../decide/decide.ts";
import type { PlannedRule } from "../plan/plan.ts";
import { type Reason, type OrderedIteration, addReason, nearestReason } from "./ordered-iterations.ts";
import type { SentOutcomes } from "./sent-people.ts";

/** A person's state, which consists of today's decisions and, for people on a list, the statuses of their messages. */
export interface PersonOutcome {
  decisions: readonly Decision[];
  outcomes: SentOutcomes | undefined;
}

interface UnsentPerson {
  iteration: string;
  outcome: UnsentReason;
}

const unsentSet: ReadonlySet<SentOutcome> = new Set(unsentOutcomes);
const isUnsent = (outcome: SentOutcome): outcome is (typeof unsentOutcomes)[number] => unsentSet.has(outcome);

/**
 * Returns functions that test a person's state in iterations. For released iterations, they use message statuses, and
 * for all others, today's decisions.
 */
export function currentState(released: ReadonlySet<number>) {
  return { released, isMember, isSelecting, reasonOf };

  /**
   * Returns whether a person is in one of an iteration's cohorts. If the iteration is limited to a
   * list, the person must also be on that list.
   */
  function isMember({ index, onlyListed }: OrderedIteration, { decisions, outcomes }: PersonOutcome): boolean {
    return decisions[index]!.outcome !== "not in a cohort" && !(onlyListed && outcomes?.[index] === undefined);
  }

  function isSelecting(iteration: OrderedIteration, { decisions, outcomes }: PersonOutcome): boolean {
    if (!released.has(iteration.index)) return decisions[iteration.index]!.outcome === "invited";
    const outcome = outcomes?.[iteration.index];
    return outcome !== undefined && !isUnsent(outcome);
  }

  /**
   * Returns the reason that came closest to selection. An unsent message from the latest iteration takes precedence
   * over any rule.
   */
  function reasonOf(inOrder: readonly OrderedIteration[], outcome: PersonOutcome): Reason | UnsentPerson | undefined {
    const unsent = inOrder.findLast((iteration) => unsentBy(iteration, outcome) !== undefined);
    if (unsent) return { iteration: unsent.name, outcome: unsentBy(unsent, outcome)! };
    return nearestReason(
      inOrder.filter((iteration) => isMember(iteration, outcome)),
      outcome.decisions,
    );
  }

  function unsentBy(iteration: OrderedIteration, outcome: PersonOutcome): UnsentReason | undefined {
    if (!released.has(iteration.index)) return undefined;
    const messageOutcome = outcome.outcomes?.[iteration.index];
    if (messageOutcome !== undefined) return isUnsent(messageOutcome) ? messageOutcome : undefined;
    return isMember(iteration, outcome) && outcome.decisions[iteration.index]!.outcome === "invited"
      ? "notListed"
      : undefined;
  }
}
export type CurrentState = ReturnType<typeof currentState>;

/** Counts people by the reason why they are not selected. */
export function createReasonCounter() {
  const byRule = new Map<PlannedRule, NeverSelectedReason>();
  const others = new Map<string, Extract<NotSelectedReason, { rule: null }>>();
  return {
    add(reason: ReturnType<CurrentState["reasonOf"]>, people: number): void {
      if (!reason || "rule" in reason) return addReason(byRule, reason, people);
      const key = `${reason.iteration} ${reason.outcome}`;
      others.set(key, { ...reason, rule: null, people: people + (others.get(key)?.people ?? 0) });
      return undefined;
    },
    counted: (): NotSelectedReason[] => sortByPeople([...byRule.values(), ...others.values()], reasonName),
  };
}

const reasonName = ({ iteration, outcome, rule }: NotSelectedReason) => `${iteration} ${outcome} ${rule ?? ""}`;

/**
 * Sorts rows by number of people, largest first, and then by name, because a scan returns rows in any order. Removes
 * rows without people.
 */
export const sortByPeople = <Row extends { people: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] =>
  rows
    .filter(({ people }) => people !== 0)
    .toSorted((a, b) => b.people - a.people || nameOf(a).localeCompare(nameOf(b)));
