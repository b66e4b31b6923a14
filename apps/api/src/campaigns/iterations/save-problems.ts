import { setImmediate as nextTurn } from "node:timers/promises";
import type { SaveConstraints } from "@spi/domain/iteration/iteration-checks";
import { checkSave } from "@spi/domain/iteration/iteration-checks";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { FieldErrors } from "@spi/domain/refusal";
import type { CheckRules } from "./rule-checker.ts";

interface Save extends SaveConstraints {
  campaign: CampaignContent;
  checkRules: CheckRules;
}

/** So many rules with their AND clauses take some ten milliseconds a check. */
const manyRules = 50;

/** Why an iteration cannot be saved, by field: what its checks and the reference data say. */
export async function saveProblems(iteration: IterationContent, { checkRules, ...save }: Save): Promise<FieldErrors> {
  const own = checkSave(iteration, save);
  if (iteration.IterationRules.length > manyRules) await nextTurn();
  return { ...checkRules({ iteration, campaign: save.campaign, before: save.before }), ...own };
}
