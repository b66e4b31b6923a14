import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { VerificationProblem } from "@spi/domain/finding/verification-problem";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { KnownCohort, VerifiedCampaign } from "@spi/engine/verify/finding";
import { verifyRules } from "@spi/engine/verify/verify";

/** A different iteration. `settled` is true if it has been approved, so that it is not the one to fix. */
export interface OtherContent {
  content: IterationContent;
  isDecided: boolean;
  /** True if the iteration was copied from this one. */
  isSource: boolean;
  /** True if this one was copied from the iteration. */
  isCopy: boolean;
}

/** An iteration to verify with everything that it is compared with, as plain data for a thread. */
export interface VerificationInput {
  iteration: IterationContent;
  campaign: CampaignContent;
  /** Last approved version of the iteration. Absent if it was never approved. */
  approved?: IterationContent | undefined;
  /** The campaign's other iterations. Those that cannot be planned are not compared with it. */
  others: readonly OtherContent[];
  /** Cohorts that have people. Undefined if they cannot be read. */
  cohorts: readonly KnownCohort[] | undefined;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}

/** Findings, or the reason an iteration cannot be verified. */
export type VerificationResult = Result<VerifierFinding[], VerificationProblem>;

/** Verifies an iteration without a time limit. */
export function verifyIteration(input: VerificationInput): VerificationResult {
  const { iteration, campaign, approved, others, cohorts, attributes, codes } = input;
  // A condition that its attribute does not allow, which an import can contain, is a finding. Until it is corrected, it
  // is evaluated as text.
  const planned = (content: IterationContent) =>
    planIteration({ iteration: content, campaign, attributes, tolerate: ["dataType"] });
  const plan = planned(iteration);
  if (!plan.ok) return refuse({ code: "notPlanned", params: { reason: planRefusal(plan.refusal).message } });
  const otherPlans = others.flatMap(({ content, ...known }) => {
    const otherPlan = planned(content);
    return otherPlan.ok ? [{ name: content.Name, plan: otherPlan.value, commsType: content.CommsType, ...known }] : [];
  });
  const { Name: name, CommsType: commsType } = iteration;
  const approvedPlan = approved && planned(approved);
  const context = {
    approved: approvedPlan?.ok ? approvedPlan.value : undefined,
    codes,
    cohorts,
    campaign: verifiedCampaignPart(campaign),
    others: otherPlans,
  };
  // A routing rule without a plan already prevents the review, so it does not need a finding as well.
  const warnings = plan.value.warnings.filter(({ kind }) => kind !== "noPlan");
  return ok(verifyRules({ name, plan: { ...plan.value, warnings }, commsType, ...context }));
}

/** Selects the parts of a campaign against which its iterations are verified. */
export function verifiedCampaignPart({
  Target,
  AvailableRoutingIds,
  StartDate,
  EndDate,
}: CampaignContent): VerifiedCampaign {
  return { target: Target, plans: AvailableRoutingIds, startDate: StartDate, endDate: EndDate };
}
