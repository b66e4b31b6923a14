import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { NotVerified } from "@spi/domain/finding/not-verified";
import type { VerifierFinding } from "@spi/domain/finding/verifier-finding";
import { type Result, ok, refuse } from "@spi/domain/values/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import type { KnownCohort, VerifiedCampaign } from "@spi/engine/verify/finding";
import { verifyRules } from "@spi/engine/verify/verify";

/** Another iteration, and whether it has been approved, so that it is not the one to mend. */
export interface OtherContent {
  content: IterationContent;
  settled: boolean;
  /** Whether the iteration was copied from it. */
  isSource: boolean;
  /** Whether it was copied from the iteration. */
  isCopy: boolean;
}

/** An iteration to be verified with all that it is held against, as it is handed to whoever does it. */
export interface VerifierQuestion {
  iteration: IterationContent;
  campaign: CampaignContent;
  /** The iteration as it was approved last; absent where it never was. */
  approved?: IterationContent | undefined;
  /** The campaign's other iterations; those that cannot be planned are not held against it. */
  others: readonly OtherContent[];
  /** The cohorts that there are people in; undefined where they cannot be read. */
  cohorts: readonly KnownCohort[] | undefined;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}

/** The findings, or the reason an iteration cannot be verified. */
export type VerifierAnswer = Result<VerifierFinding[], NotVerified>;

/** Verifies an iteration, however long that takes. */
export function verified(question: VerifierQuestion): VerifierAnswer {
  const { iteration, campaign, approved, others, cohorts, attributes, codes } = question;
  // A question that its attribute does not allow, which an import may have brought, is found, and asked as text meanwhile.
  const planned = (content: IterationContent) =>
    planIteration({ iteration: content, campaign, attributes, tolerate: ["dataType"] });
  const plan = planned(iteration);
  if (!plan.ok) return refuse({ code: "notPlanned", params: { reason: planRefusal(plan.refusal).message } });
  const beside = others.flatMap(({ content, ...known }) => {
    const its = planned(content);
    return its.ok ? [{ name: content.Name, plan: its.value, commsType: content.CommsType, ...known }] : [];
  });
  const { Name: name, CommsType: commsType } = iteration;
  const then = approved && planned(approved);
  const held = {
    approved: then?.ok ? then.value : undefined,
    codes,
    cohorts,
    campaign: verifiedPart(campaign),
    others: beside,
  };
  // A routing rule without a plan keeps an iteration from review by itself: it is not asked about as well.
  const warnings = plan.value.warnings.filter(({ kind }) => kind !== "noPlan");
  return ok(verifyRules({ name, plan: { ...plan.value, warnings }, commsType, ...held }));
}

/** What of a campaign its iterations are held against. */
export function verifiedPart({ Target, AvailableRoutingIds, StartDate, EndDate }: CampaignContent): VerifiedCampaign {
  return { target: Target, plans: AvailableRoutingIds, startDate: StartDate, endDate: EndDate };
}
