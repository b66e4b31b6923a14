import { type Term, arrangeRules } from "./rule.ts";
import type { PlanScan } from "./scan-request.ts";

/** A condition in the rules of one or more plans, which is evaluated only once. */
interface SharedTerm extends Pick<Term, "condition" | "comment"> {
  /** Indexes of the condition's rule bits, by plan number. */
  bits: Map<number, number[]>;
}

/** A term in a chain, with its position in the order shared by all plans. */
interface PlacedTerm extends SharedTerm {
  /** Position, starting at 1. */
  position: number;
}

/** A chain of terms shared by the same plans. Under these plans, only the first match can determine the outcome. */
export interface Chain {
  plans: readonly number[];
  terms: readonly PlacedTerm[];
  /**
   * Index of a chain that more plans share. A match in that chain takes precedence if it comes before this chain's
   * first match.
   */
  behind: number | undefined;
}

/** The rules of several plans, with each condition included once. */
export interface JointRules {
  chains: readonly Chain[];
  singles: readonly SharedTerm[];
}

/**
 * Combines the rules of several plans. Versions of an iteration share most rules, which are evaluated only once. Other
 * rules are evaluated separately. A rule that has a different position in another plan is evaluated once per position.
 */
export function jointRules(requests: readonly PlanScan[]): JointRules {
  const order: SharedTerm[] = [];
  const singles = new Map<string, SharedTerm>();
  for (const [plan, request] of requests.entries()) {
    const { chain, single, ofInvited } = arrangeRules(request);
    addInOrder(order, chain, plan);
    // Sentences about invited people are also separate, because someone who is not invited under one plan can be
    // invited under another.
    for (const term of [...single, ...ofInvited]) {
      const shared = singles.get(term.condition) ?? sharedTerm(term);
      singles.set(term.condition, shared);
      shared.bits.set(plan, [...(shared.bits.get(plan) ?? []), term.index]);
    }
  }
  return { chains: chainsOf(order), singles: [...singles.values()] };
}

const sharedTerm = ({ condition, comment }: Term): SharedTerm => ({ condition, comment, bits: new Map() });

/** Finds a chain's terms in the order of earlier plans' terms, and inserts any that are missing. */
function addInOrder(order: SharedTerm[], chain: readonly Term[], plan: number): void {
  let next = 0;
  for (const term of chain) {
    const existing = order.findIndex(({ condition }, index) => index >= next && condition === term.condition);
    const position = existing === -1 ? next : existing;
    if (existing === -1) order.splice(position, 0, sharedTerm(term));
    order[position]!.bits.set(plan, [term.index]);
    next = position + 1;
  }
}

function chainsOf(order: readonly SharedTerm[]): Chain[] {
  const placed = order.map((term, index) => ({ ...term, position: index + 1 }));
  const byPlans = Map.groupBy(placed, ({ bits }) => [...bits.keys()].join());
  const chains = [...byPlans.values()].map((terms) => ({ plans: [...terms[0]!.bits.keys()], terms }));
  return chains.map((chain) => ({ ...chain, behind: chainBefore(chain, chains) }));
}

/** Returns the index of the first chain that includes all of this chain's plans and at least one more. */
function chainBefore({ plans }: Pick<Chain, "plans">, chains: readonly Pick<Chain, "plans">[]): number | undefined {
  const index = chains.findIndex(
    (other) => other.plans.length > plans.length && plans.every((plan) => other.plans.includes(plan)),
  );
  return index === -1 ? undefined : index;
}
