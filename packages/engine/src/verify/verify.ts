import { type VerifierFinding, findingLevels } from "@spi/domain/finding/verifier-finding";
import { classifyAttributes } from "./classify-attributes.ts";
import { type CodedFinding, mergeRepeated, removeExplained } from "./merge-findings.ts";
import type { FindingDraft, RuleCheck, VerificationInput, VerificationContext } from "./finding.ts";
import { accidentalAnd } from "./findings/accidental-and.ts";
import { lastInvited } from "./findings/across/last-invited.ts";
import { missingFirst } from "./findings/across/missing-first.ts";
import { missingRouting } from "./findings/across/missing-routing.ts";
import { missingSuppression } from "./findings/across/missing-suppression.ts";
import { nearLabel } from "./findings/across/near-label.ts";
import { sameIteration } from "./findings/across/same-iteration.ts";
import { staleDate } from "./findings/across/stale-date.ts";
import { wideScope } from "./findings/across/wide-scope.ts";
import { unlikeOthers } from "./findings/across/unlike-others.ts";
import { excludesAllAges } from "./findings/ages/age-bucket.ts";
import { unusualAge } from "./findings/ages/unusual-age.ts";
import { noLowestAge } from "./findings/ages/no-lowest-age.ts";
import { boundary } from "./findings/ages/boundary.ts";
import { complement } from "./findings/complement.ts";
import { deadListItem } from "./findings/dead-list-item.ts";
import { deadScope } from "./findings/dead-scope.ts";
import { duplicate } from "./findings/duplicate.ts";
import { equalsList } from "./findings/equals-list.ts";
import { excludesEveryone } from "./findings/excludes-everyone.ts";
import { impossible } from "./findings/impossible.ts";
import { missingValues } from "./findings/missing-values.ts";
import { neverDecides } from "./findings/never-decides.ts";
import { recordedAsDead } from "./findings/standard/recorded-as-dead.ts";
import { noRules } from "./findings/standard/no-rules.ts";
import { noOneInvited } from "./findings/no-one-invited.ts";
import { onlyUnknownAge } from "./findings/standard/only-unknown-age.ts";
import { pastDate } from "./findings/past-date.ts";
import { runDateOutside } from "./findings/across/run-date.ts";
import { redundantClause } from "./findings/redundant-clause.ts";
import { invertedExclusion } from "./findings/standard/inverted-exclusion.ts";
import { narrowSuppression } from "./findings/standard/narrow-suppression.ts";
import { vaccinatedOnly } from "./findings/standard/vaccinated-only.ts";
import { routingOrder } from "./findings/routing-order.ts";
import { planForOthers } from "./findings/plans/plan-for-others.ts";
import { planKind } from "./findings/plans/plan-kind.ts";
import { planSeason } from "./findings/plans/plan-season.ts";
import { splitAnd } from "./findings/split-and.ts";
import { staleCohort } from "./findings/stale-cohort.ts";
import { unreachablePlan } from "./findings/unreachable-plan.ts";
import { virtualCohort } from "./findings/virtual-cohort.ts";
import { wrongTarget } from "./findings/wrong-target.ts";

import { completeFinding } from "./complete-finding.ts";

/** Checks of the rules alone, by the code of the finding. docs/findings.md explains each finding. */
const ruleChecks: Readonly<Record<string, RuleCheck>> = {
  "dead-scope": deadScope,
  impossible,
  everybody: excludesEveryone,
  complement,
  "nobody-invited": noOneInvited,
  "only-unknown-age": onlyUnknownAge,
  duplicate,
  "never-decides": neverDecides,
  "redundant-clause": redundantClause,
};

/** Checks that compare the rules with their campaign. */
const campaignChecks: Readonly<Record<string, RuleCheck>> = {
  "recorded-as-dead": recordedAsDead,
  "no-rules": noRules,
  "run-date": runDateOutside,
  "same-iteration": sameIteration,
  "accidental-and": accidentalAnd,
  "split-and": splitAnd,
  "equals-list": equalsList,
  "dead-list-item": deadListItem,
  "past-date": pastDate,
  "stale-date": staleDate,
  swapped: excludesAllAges,
  boundary,
  "unusual-age": unusualAge,
  "no-lowest-age": noLowestAge,
  "missing-values": missingValues,
  "wrong-target": wrongTarget,
  "virtual-cohort": virtualCohort,
  "near-label": nearLabel,
  "plan-for-others": planForOthers,
  "plan-kind": planKind,
  "plan-season": planSeason,
  "wide-scope": wideScope,
  "unlike-others": unlikeOthers,
  "inverted-exclusion": invertedExclusion,
  "narrow-suppression": narrowSuppression,
  "vaccinated-only": vaccinatedOnly,
  "missing-suppression": missingSuppression,
  "missing-routing": missingRouting,
  "missing-first": missingFirst,
  "last-invited": lastInvited,
  "routing-order": routingOrder,
  "unreachable-plan": unreachablePlan,
  "stale-cohort": staleCohort,
};

/**
 * Finds definite and probable mistakes in an iteration's rules, without population data. Each finding has an invented
 * person or a proof that there is no such person. The most serious findings come first. We never report a finding
 * because a search stopped early.
 */
export function verifyRules(input: VerificationInput): VerifierFinding[] {
  const { plan, campaign, cohorts, others = [], fromFile = false } = input;
  const context = { ...input, campaign, cohorts, others, fromFile, attributes: classifyAttributes([plan]) };
  const taken = new Set<string>();
  const findings = Object.entries(campaign ? { ...ruleChecks, ...campaignChecks } : ruleChecks).flatMap(
    ([code, check]) => check(context).map((draft) => ({ ...draft, code })),
  );
  return mergeRepeated(removeExplained(remarkOnSeveralValues(findings, context)), plan)
    .map((finding) => completeFinding(finding, plan, taken))
    .toSorted((a, b) => findingLevels.indexOf(a.level) - findingLevels.indexOf(b.level));
}

/**
 * Adds a remark to stops that may not be true for people with several values in a string, such as two boards. An import
 * reports people with several values.
 */
function remarkOnSeveralValues(findings: readonly CodedFinding[], context: VerificationContext): CodedFinding[] {
  if (!findings.some(isStop)) return [...findings];
  const attributes = classifyAttributes([context.plan], {}, true);
  const several = { ...context, attributes };
  const still = new Map<string, Set<string>>();
  return findings.map((finding) => {
    const check = ruleChecks[finding.code];
    if (!check || !isStop(finding)) return finding;
    const places = still.get(finding.code) ?? new Set(check(several).filter(isStop).map(placeOf));
    still.set(finding.code, places);
    if (places.has(placeOf(finding))) return finding;
    return { ...finding, remarks: [{ code: "oneValueOnly", params: {} }] };
  });
}

const placeOf = ({ rule, path }: FindingDraft) => rule?.path ?? path;
const isStop = ({ level }: FindingDraft) => level === "stop";
