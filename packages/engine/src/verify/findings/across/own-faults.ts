import type { PlannedRule } from "../../../plan/plan.ts";
import { askedAttributes } from "../../asked.ts";
import type { Coded } from "../../explained.ts";
import type { OtherIteration, RuleCheck, Verified } from "../../finding.ts";
import { ownBoundary } from "../ages/boundary.ts";
import { swapped } from "../ages/age-bucket.ts";
import { complement } from "../complement.ts";
import { deadListItem } from "../dead-list-item.ts";
import { deadScope } from "../dead-scope.ts";
import { equalsList } from "../equals-list.ts";
import { everybody } from "../everybody.ts";
import { impossible } from "../impossible.ts";
import { missingValues } from "../missing-values.ts";
import { pastDate } from "../past-date.ts";
import { planForOthers } from "../plans/plan-for-others.ts";
import { planSeason } from "../plans/plan-season.ts";
import { splitAnd } from "../split-and.ts";
import { invertedExclusion } from "../standard/inverted-exclusion.ts";
import { narrowSuppression } from "../standard/narrow-suppression.ts";
import { wrongTarget } from "../wrong-target.ts";
import { lastInvited } from "./last-invited.ts";
import { staleDate } from "./stale-date.ts";
import { wideScope } from "./wide-scope.ts";
import { nameKey } from "./twins.ts";

/** Checks that find problems of a rule without comparing it with rules of the same name in other iterations. */
const ownChecks: Readonly<Record<string, RuleCheck>> = {
  "dead-scope": deadScope,
  impossible,
  everybody,
  complement,
  "split-and": splitAnd,
  "equals-list": equalsList,
  "dead-list-item": deadListItem,
  "past-date": pastDate,
  "stale-date": staleDate,
  swapped,
  boundary: ownBoundary,
  "missing-values": missingValues,
  "wrong-target": wrongTarget,
  "plan-for-others": planForOthers,
  "plan-season": planSeason,
  "wide-scope": wideScope,
  "inverted-exclusion": invertedExclusion,
  "narrow-suppression": narrowSuppression,
  "last-invited": lastInvited,
};

const known = new WeakMap<Verified, Map<string, Coded[]>>();

/** Returns stops and warnings about another iteration's rules that concern only that iteration. */
function ownFaults(other: OtherIteration, verified: Verified): Coded[] {
  const faults = known.get(verified) ?? new Map<string, Coded[]>();
  known.set(verified, faults);
  const there = faults.get(other.name) ?? faultsOf(other, verified);
  faults.set(other.name, there);
  return there;
}

function faultsOf({ name }: OtherIteration, verified: Verified): Coded[] {
  const other = verified.others.find((one) => one.name === name);
  if (!other) return [];
  const { plan, commsType } = other;
  const others = [
    ...verified.others.filter((one) => one !== other),
    { name: verified.name ?? "", plan: verified.plan, commsType: verified.commsType },
  ];
  const there = {
    ...verified,
    name,
    plan,
    commsType,
    others,
    approved: undefined,
    attributes: askedAttributes([plan]),
  };
  return Object.entries(ownChecks).flatMap(([code, check]) =>
    check(there).flatMap((one) => (one.rule && one.level !== "note" ? [{ ...one, code }] : [])),
  );
}

/**
 * Returns findings about another iteration's rule itself. They are reported there, so this iteration is not asked to
 * resemble it.
 */
export function faultsOfRule(rule: PlannedRule, other: OtherIteration, verified: Verified): Coded[] {
  const name = nameKey(rule);
  return ownFaults(other, verified).filter((one) => nameKey(one.rule!) === name);
}
