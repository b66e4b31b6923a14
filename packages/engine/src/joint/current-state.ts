import type { NeverBecause, NotSelectedBecause } from "@spi/domain/coverage/coverage";
import { type SentFate, type UnsentReason, unsentFates } from "@spi/domain/coverage/sent";
import type { Decision } from "../decide/decide.ts";
import type { PlannedRule } from "../plan/plan.ts";
import { type Reason, type OrderedIteration, addReason, nearestReason } from "./ordered-iterations.ts";
import type { Fates } from "./sent-people.ts";

/** A person's state: today's decisions, and the status of their messages if they are on a list. */
export interface PersonOutcome {
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
 * Returns tests of a person's state in iterations. Released iterations use their message statuses, others today's
 * decisions.
 */
export function currentState(released: ReadonlySet<number>) {
  return { released, isMember, isSelecting, reasonOf };

  /** Returns whether a person is in one of an iteration's cohorts or, if the iteration is for a list, on that list. */
  function isMember({ index, onlyListed }: OrderedIteration, { decisions, fates }: PersonOutcome): boolean {
    return decisions[index]!.outcome !== "not in a cohort" && !(onlyListed && fates?.[index] === undefined);
  }

  function isSelecting(one: OrderedIteration, { decisions, fates }: PersonOutcome): boolean {
    if (!released.has(one.index)) return decisions[one.index]!.outcome === "invited";
    const fate = fates?.[one.index];
    return fate !== undefined && !isUnsent(fate);
  }

  /** Returns the reason closest to selection: an unsent message from the latest iteration, before any rule. */
  function reasonOf(inOrder: readonly OrderedIteration[], outcome: PersonOutcome): Reason | Unsent | undefined {
    const one = inOrder.findLast((iteration) => unsentBy(iteration, outcome) !== undefined);
    if (one) return { iteration: one.name, outcome: unsentBy(one, outcome)! };
    return nearestReason(
      inOrder.filter((iteration) => isMember(iteration, outcome)),
      outcome.decisions,
    );
  }

  function unsentBy(one: OrderedIteration, outcome: PersonOutcome): UnsentReason | undefined {
    if (!released.has(one.index)) return undefined;
    const fate = outcome.fates?.[one.index];
    if (fate !== undefined) return isUnsent(fate) ? fate : undefined;
    return isMember(one, outcome) && outcome.decisions[one.index]!.outcome === "invited" ? "notListed" : undefined;
  }
}
export type CurrentState = ReturnType<typeof currentState>;

/** Counts people by the reason they are not selected. */
export function createReasonCounter() {
  const byRule = new Map<PlannedRule, NeverBecause>();
  const others = new Map<string, Extract<NotSelectedBecause, { rule: null }>>();
  return {
    add(reason: ReturnType<CurrentState["reasonOf"]>, people: number): void {
      if (!reason || "rule" in reason) return addReason(byRule, reason, people);
      const key = `${reason.iteration} ${reason.outcome}`;
      others.set(key, { ...reason, rule: null, people: people + (others.get(key)?.people ?? 0) });
      return undefined;
    },
    counted: (): NotSelectedBecause[] => sortByPeople([...byRule.values(), ...others.values()], reasonName),
  };
}

const reasonName = ({ iteration, outcome, rule }: NotSelectedBecause) => `${iteration} ${outcome} ${rule ?? ""}`;

/**
 * Sorts by number of people, descending, then by name, because rows of a scan have no order. Omits rows without people.
 */
export const sortByPeople = <Row extends { people: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] =>
  rows
    .filter(({ people }) => people !== 0)
    .toSorted((a, b) => b.people - a.people || nameOf(a).localeCompare(nameOf(b)));
