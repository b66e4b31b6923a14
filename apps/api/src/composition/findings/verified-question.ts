import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { VerifierFinding } from "@spi/domain/report/verifier-finding";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { planIteration, planRefusal } from "@spi/engine/plan/iteration";
import { verifyRules } from "@spi/engine/verify/verify";

/** An iteration to be verified, as it is handed to whoever does it. */
export interface VerifierQuestion {
  iteration: IterationContent;
  campaign: CampaignContent;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}

/** What is found, or why an iteration cannot be verified, in words. */
export type VerifierAnswer = Result<VerifierFinding[], string>;

/** Verifies an iteration, however long that takes. */
export function verified({ codes, ...request }: VerifierQuestion): VerifierAnswer {
  const plan = planIteration(request);
  if (!plan.ok) return refuse(`The rules cannot be checked together yet. ${planRefusal(plan.refusal).message}`);
  return ok(verifyRules({ plan: plan.value, codes }));
}
