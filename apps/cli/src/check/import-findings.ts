import { randomUUID } from "node:crypto";
import type { Finding } from "@spi/domain/campaign-file/findings";
import { importCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import type { Day } from "@spi/domain/day/calendar";
import { reviewBlockers, ruleWarnings, runDateWarnings } from "@spi/domain/campaign/review-blockers";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { byField } from "@spi/domain/values/field-errors";
import { newComparatorProblems } from "@spi/domain/iteration/rule-findings";
import { checkRules } from "@spi/engine/plan/check-rules";

const { attributes, operators } = shippedReference;

/**
 * Returns the findings from an import of the file. The import uses the bundled reference data and assumes that no
 * cohort is empty.
 */
export function importFindings(file: unknown, today: Day): readonly Finding[] {
  const read = importCampaignFile(file, {
    newId: randomUUID,
    checkRules: ({ iteration, campaign, before }) => ({
      ...newComparatorProblems(iteration, { before, attributes }),
      ...byField(checkRules({ iteration, campaign, before, attributes, operators })),
    }),
    reviewBlockers: (iteration, campaign) => {
      const ruleProblems = checkRules({ iteration, campaign, attributes, operators });
      return reviewBlockers(iteration, { campaign, attributes, knownCohorts: { has: () => true }, ruleProblems });
    },
    reviewWarnings: (iteration) => [
      ...runDateWarnings(iteration, today),
      ...ruleWarnings(iteration, { attributes, codes: codesOf(shippedReference) }),
    ],
  });
  return read.ok ? read.value.findings : read.refusal;
}
