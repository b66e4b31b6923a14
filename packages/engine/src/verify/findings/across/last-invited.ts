import type { InvitationRule } from "@spi/domain/finding/sentences/others";
import { addYears, type Day } from "@spi/domain/day/calendar";
import { appliesTo } from "../../../decide/decide.ts";
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import { dayAfter, dayTestOf } from "../../clauses.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { cohortsOf, exclusionRules } from "../../rule-queries.ts";

/**
 * Warns about a reminder's rules on the last invitation if they invite people who were never invited, exclude people
 * who were, or count last season's invitations. Also warns about an invitation that excludes everyone who was never
 * invited.
 */
export const lastInvited: RuleCheck = (context) => {
  const asking = exclusionRules(context).flatMap((rule) => {
    const clause = rule.clauses.find((candidate) => usesLastInvite(candidate, context));
    return clause ? [{ rule, clause }] : [];
  });
  if (context.commsType === "R") return ofReminder(asking, context);
  return context.commsType === "I" ? ofInvitation(asking, context) : [];
};

interface LastInviteRule {
  rule: PlannedRule;
  clause: Clause;
}

const usesLastInvite = ({ attribute }: Clause, { campaign }: VerificationContext) =>
  attribute.AttributeName === "LAST_INVITE_DATE" && attribute.ConditionType === campaign?.target;

const takes = ({ clause }: LastInviteRule, value: Day | null) => evaluateValue(clause, value) === "match";

function ofReminder(asking: readonly LastInviteRule[], context: VerificationContext): FindingDraft[] {
  if (asking.length === 0) return lostRule(context);
  const first = asking[0]!;
  const invited = invitationDay(context);
  const leavesOutInvited = invited === undefined ? undefined : asking.find((lastInvite) => takes(lastInvite, invited));
  if (leavesOutInvited && invited) {
    return [warning(leavesOutInvited, { code: "leavesOutInvited", params: { day: invited } }, "invited")];
  }
  if (!asking.some((lastInvite) => takes(lastInvite, null)))
    return [warning(first, { code: "remindsNeverInvited", params: {} }, "never")];
  const open = unlimitedCohorts(asking, context);
  if (open.length > 0) return [warning(first, { code: "notForAll", params: { cohorts: open } }, "scope")];
  const before = earlierSeason(context, first, invited);
  if (before && !asking.some((lastInvite) => takes(lastInvite, before))) {
    const since = dayTestOf(first.clause)?.day ?? null;
    return [warning(first, { code: "remindsEarlierSeason", params: { since } }, "season")];
  }
  return [];
}

/** Returns the cohorts without a rule that excludes people who were never invited. */
function unlimitedCohorts(asking: readonly LastInviteRule[], { plan }: VerificationContext): string[] {
  const limits = asking.filter((lastInvite) => takes(lastInvite, null)).map(({ rule }) => rule);
  return plan.cohorts.flatMap(({ label }, index) => (limits.some((rule) => appliesTo(rule, index)) ? [] : [label]));
}

function warning({ rule, clause }: LastInviteRule, what: InvitationRule, about: string): FindingDraft {
  const params = { rule: rule.name, attribute: clause.attribute.DisplayValue, what };
  const problem = { code: "invitationRule" as const, params };
  return { level: "warning", path: `${clause.path}.Comparator`, rule, problem, about };
}

/** Returns the run date of the last invitation before this reminder for any of the reminder's cohorts. */
function invitationDay({ plan, others }: VerificationContext): Day | undefined {
  const labels = new Set(plan.cohorts.map(({ label }) => label));
  return others
    .filter(({ commsType, plan: { runDate } }) => commsType === "I" && runDate < plan.runDate)
    .filter((other) => other.plan.cohorts.some(({ label }) => labels.has(label)))
    .map((other) => other.plan.runDate)
    .toSorted()
    .at(-1);
}

/**
 * Returns a day on which people may have been invited in an earlier season. If the rule has a fixed date, this is the
 * day before the campaign began. Otherwise, it is one year before the invitation, if that is earlier.
 */
function earlierSeason(
  { campaign, plan }: VerificationContext,
  { clause }: LastInviteRule,
  invited: Day | undefined,
): Day | undefined {
  if (campaign?.startDate && dayTestOf(clause)?.relative === null) return dayAfter(campaign.startDate, -1);
  const before = addYears(invited ?? plan.runDate, -1);
  return before.ok && campaign?.startDate && before.value < campaign.startDate ? before.value : undefined;
}

/** Finds a reminder without a rule that limits it to people who have been invited. */
function lostRule(context: VerificationContext): FindingDraft[] {
  const { plan, campaign } = context;
  const isLimited = exclusionRules(context).some(({ clauses }) =>
    clauses.some(
      (clause) =>
        clause.attribute.AttributeName.startsWith("LAST_INVITE_") &&
        clause.attribute.ConditionType === campaign?.target &&
        evaluateValue(clause, null) === "match",
    ),
  );
  if (isLimited) return [];
  const about = plan.cohorts.map(({ label }) => label).toSorted();
  const problem = { code: "noInvitationRule" as const, params: {} };
  return [{ level: "warning", path: "IterationRules", rule: null, problem, about, lacks: "F" }];
}

function ofInvitation(asking: readonly LastInviteRule[], context: VerificationContext): FindingDraft[] {
  const { cohorts } = context.plan;
  return asking
    .filter((lastInvite) => lastInvite.rule.clauses.length === 1 && takes(lastInvite, null))
    .filter(({ rule }) => cohortsOf(context, rule).some((index) => !cohorts[index]!.virtual))
    .map((lastInvite) => warning(lastInvite, { code: "leavesOutNeverInvited", params: {} }, "invitation"));
}
