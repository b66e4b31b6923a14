import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { LibraryRule } from "@spi/domain/library/library-rule";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { VerificationProblem } from "@spi/domain/finding/verification-problem";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { KnownCohort, VerifiedCampaign } from "@spi/engine/verify/finding";
import { verifyRules } from "@spi/engine/verify/verify";
import { withRepairs } from "./vetted-repairs.ts";

/**
 * Another iteration. `isDecided` is true if it has been approved, in which case the iteration being verified is the one
 * to fix.
 */
export interface OtherContent {
  content: IterationContent;
  isDecided: boolean;
  /** True if the iteration being verified was copied from this one. */
  isSource: boolean;
  /** True if this one was copied from the iteration being verified. */
  isCopy: boolean;
}

/** An iteration to verify, with everything that it is compared with, as plain data that can be sent to a thread. */
export interface VerificationInput {
  iteration: IterationContent;
  campaign: CampaignContent;
  /** Last approved version of the iteration. Absent if it was never approved. */
  approved?: IterationContent | undefined;
  /** The campaign's other iterations. Iterations that cannot be planned are not compared. */
  others: readonly OtherContent[];
  /** Cohorts that have people. Undefined if they cannot be read. */
  cohorts: readonly KnownCohort[] | undefined;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
  /** Library rules that repairs can add. */
  library: readonly LibraryRule[];
}

/** Findings, or the reason why an iteration cannot be verified. */
export type VerificationResult = Result<VerifierFinding[], VerificationProblem>;

/** Verifies an iteration without a time limit. Its findings include their usual repairs. */
export function verifyIteration(input: VerificationInput): VerificationResult {
  const since = performance.now();
  const verified = findProblems(input);
  if (!verified.ok) return verified;
  const milliseconds = performance.now() - since;
  const verify = (changed: IterationContent) => findProblems({ ...input, iteration: changed });
  return ok(withRepairs(verified.value, input, { verify, milliseconds }));
}

function findProblems(input: VerificationInput): VerificationResult {
  const { iteration, campaign, approved, others, cohorts, attributes, codes } = input;
  // An import can contain a condition that its attribute does not allow. This is reported as a finding, and until it is
  // corrected, the condition is evaluated as text.
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
  // A routing rule without a plan already prevents the review, so it does not also need a finding.
  const warnings = plan.value.warnings.filter(({ kind }) => kind !== "noPlan");
  return ok(verifyRules({ name, plan: { ...plan.value, warnings }, commsType, ...context }));
}

/** Selects the parts of a campaign that its iterations are verified against. */
export function verifiedCampaignPart({
  Target,
  AvailableRoutingIds,
  StartDate,
  EndDate,
}: CampaignContent): VerifiedCampaign {
  return { target: Target, plans: AvailableRoutingIds, startDate: StartDate, endDate: EndDate };
}
