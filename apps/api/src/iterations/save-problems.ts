import { type SaveConstraints, checkSave } from "@spi/domain/campaign/iteration-checks";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { yieldToEventLoop } from "../http/yield-to-event-loop.ts";
import type { CheckRules } from "../metadata/rule-checker.ts";

interface Save extends SaveConstraints {
  campaign: CampaignContent;
  checkRules: CheckRules;
}

/**
 * Lists the problems that prevent an iteration from being saved, by field. The problems are in the iteration's content
 * or with the reference data.
 */
export async function saveProblems(iteration: IterationContent, { checkRules, ...save }: Save): Promise<FieldErrors> {
  const own = checkSave(iteration, save);
  await yieldToEventLoop();
  return { ...checkRules({ iteration, campaign: save.campaign, before: save.before }), ...own };
}
