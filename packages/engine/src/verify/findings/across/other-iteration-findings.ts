import type { PlannedRule } from "../../../plan/plan.ts";
import { classifyAttributes } from "../../classify-attributes.ts";
import type { CodedFinding } from "../../merge-findings.ts";
import type { OtherIteration, RuleCheck, VerificationContext } from "../../finding.ts";
import { ownBoundary } from "../ages/boundary.ts";
import { excludesAllAges } from "../ages/age-bucket.ts";
import { complement } from "../complement.ts";
import { deadListItem } from "../dead-list-item.ts";
import { deadScope } from "../dead-scope.ts";
import { equalsList } from "../equals-list.ts";
import { excludesEveryone } from "../excludes-everyone.ts";
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
import { nameKey } from "./compare-rules.ts";

/** Checks of a rule that do not depend on rules with the same name in other iterations. */
const ownChecks: Readonly<Record<string, RuleCheck>> = {
  "dead-scope": deadScope,
  impossible,
  everybody: excludesEveryone,
  complement,
  "split-and": splitAnd,
  "equals-list": equalsList,
  "dead-list-item": deadListItem,
  "past-date": pastDate,
  "stale-date": staleDate,
  swapped: excludesAllAges,
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

const known = new WeakMap<VerificationContext, Map<string, CodedFinding[]>>();

/** Returns the stops and warnings about a different iteration's rules that are only about that iteration. */
function ownFaults(other: OtherIteration, context: VerificationContext): CodedFinding[] {
  const faults = known.get(context) ?? new Map<string, CodedFinding[]>();
  known.set(context, faults);
  const otherFindings = faults.get(other.name) ?? faultsOf(other, context);
  faults.set(other.name, otherFindings);
  return otherFindings;
}

function faultsOf({ name }: OtherIteration, context: VerificationContext): CodedFinding[] {
  const other = context.others.find((candidate) => candidate.name === name);
  if (!other) return [];
  const { plan, commsType } = other;
  const others = [
    ...context.others.filter((candidate) => candidate !== other),
    { name: context.name ?? "", plan: context.plan, commsType: context.commsType },
  ];
  const otherContext = {
    ...context,
    name,
    plan,
    commsType,
    others,
    approved: undefined,
    attributes: classifyAttributes([plan]),
  };
  return Object.entries(ownChecks).flatMap(([code, check]) =>
    check(otherContext).flatMap((finding) => (finding.rule && finding.level !== "note" ? [{ ...finding, code }] : [])),
  );
}

/**
 * Returns findings about a different iteration's rule itself. We report them in that iteration, so this one does not
 * have to resemble it.
 */
export function findingsOfOtherRule(
  rule: PlannedRule,
  other: OtherIteration,
  context: VerificationContext,
): CodedFinding[] {
  const name = nameKey(rule);
  return ownFaults(other, context).filter((finding) => nameKey(finding.rule!) === name);
}
