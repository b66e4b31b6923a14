import { type Term, arrange } from "./rule.ts";
import type { PlanScan } from "./scan-request.ts";

/** A condition that rules of one or several plans have in common, looked at once. */
interface SharedTerm extends Pick<Term, "condition" | "comment"> {
  /** The rule bits that it is, by the number of the plan. */
  bits: Map<number, number[]>;
}

/** A term of a chain, with its place in the order in which every plan looks at the terms it has. */
interface PlacedTerm extends SharedTerm {
  /** From 1 on. */
  place: number;
}

/** Terms that the same plans have: of them only the first that matches can decide under any of these. */
export interface Chain {
  plans: readonly number[];
  terms: readonly PlacedTerm[];
  /** Another chain, of more plans, whose first match decides before this one's where it comes earlier. */
  behind: number | undefined;
}

/** The rules of several plans, each condition once. */
export interface JointRules {
  chains: readonly Chain[];
  singles: readonly SharedTerm[];
}

/**
 * The rules of several plans together. Versions of an iteration have most of their rules in common: what they share is
 * looked at once, and the rest apart. A rule that stands elsewhere in another plan is looked at for each place.
 */
export function jointRules(requests: readonly PlanScan[]): JointRules {
  const order: SharedTerm[] = [];
  const singles = new Map<string, SharedTerm>();
  for (const [plan, request] of requests.entries()) {
    const { chain, single, ofInvited } = arrange(request);
    addInOrder(order, chain, plan);
    // Of several plans together whom one invites does not shorten what another asks: such sentences stand alone, too.
    for (const term of [...single, ...ofInvited]) {
      const shared = singles.get(term.condition) ?? sharedTerm(term);
      singles.set(term.condition, shared);
      shared.bits.set(plan, [...(shared.bits.get(plan) ?? []), term.index]);
    }
  }
  return { chains: chainsOf(order), singles: [...singles.values()] };
}

const sharedTerm = ({ condition, comment }: Term): SharedTerm => ({ condition, comment, bits: new Map() });

/** Finds the terms of a plan's chain in those of the plans before, each behind the one before it, and adds the others. */
function addInOrder(order: SharedTerm[], chain: readonly Term[], plan: number): void {
  let next = 0;
  for (const term of chain) {
    const found = order.findIndex(({ condition }, place) => place >= next && condition === term.condition);
    const place = found === -1 ? next : found;
    if (found === -1) order.splice(place, 0, sharedTerm(term));
    order[place]!.bits.set(plan, [term.index]);
    next = place + 1;
  }
}

function chainsOf(order: readonly SharedTerm[]): Chain[] {
  const placed = order.map((term, index) => ({ ...term, place: index + 1 }));
  const byPlans = Map.groupBy(placed, ({ bits }) => [...bits.keys()].join());
  const chains = [...byPlans.values()].map((terms) => ({ plans: [...terms[0]!.bits.keys()], terms }));
  return chains.map((chain) => ({ ...chain, behind: chainBefore(chain, chains) }));
}

/** The first chain of all plans that this one has, and more. */
function chainBefore({ plans }: Pick<Chain, "plans">, chains: readonly Pick<Chain, "plans">[]): number | undefined {
  const found = chains.findIndex(
    (other) => other.plans.length > plans.length && plans.every((plan) => other.plans.includes(plan)),
  );
  return found === -1 ? undefined : found;
}
