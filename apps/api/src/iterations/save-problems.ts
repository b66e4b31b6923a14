import type { InSteps } from "@spi/domain/values/steps";
import { type SaveConstraints, checkSave } from "@spi/domain/campaign/iteration-checks";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import { inSlices } from "../http/in-slices.ts";
import type { CheckRules } from "../metadata/rule-checker.ts";

interface Save extends SaveConstraints {
  campaign: CampaignContent;
  checkRules: CheckRules;
}

/** Why an iteration cannot be saved, by field: what its checks and the reference data say. */
export function saveProblems(iteration: IterationContent, save: Save): Promise<FieldErrors> {
  return inSlices(findingProblems(iteration, save));
}

function* findingProblems(iteration: IterationContent, { checkRules, ...save }: Save): InSteps<FieldErrors> {
  const own = checkSave(iteration, save);
  yield;
  return { ...(yield* checkRules({ iteration, campaign: save.campaign, before: save.before })), ...own };
}
