import type { ImportOptions } from "@spi/domain/campaign-file/import/import-target";
import { reviewBlockers, ruleWarnings, runDateWarnings } from "@spi/domain/campaign/review-blockers";
import { codesOf } from "@spi/domain/library/code-lists";
import { byField } from "@spi/domain/values/field-errors";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { checkRules } from "../../src/plan/check-rules.ts";

const { attributes } = shippedReference;

/** Options for an import that uses the bundled reference data and assumes that no cohort is empty. */
export const importOptions: ImportOptions = {
  newId: () => crypto.randomUUID(),
  checkRules: (rules) => byField(checkRules({ ...rules, ...shippedReference })),
  reviewBlockers: (iteration, campaign) => {
    const ruleProblems = checkRules({ iteration, campaign, ...shippedReference });
    return reviewBlockers(iteration, { campaign, attributes, knownCohorts: { has: () => true }, ruleProblems });
  },
  reviewWarnings: (iteration) => [
    ...runDateWarnings(iteration, "20260101"),
    ...ruleWarnings(iteration, { attributes, codes: codesOf(shippedReference) }),
  ],
};
