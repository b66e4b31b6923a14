import { randomUUID } from "node:crypto";
import type { Finding } from "@spi/domain/campaign-file/findings";
import { importingCampaignFile } from "@spi/domain/campaign-file/import/import-campaign-file";
import { allSteps } from "@spi/domain/values/steps";
import type { Day } from "@spi/domain/day/calendar";
import { reviewBlockers, ruleWarnings, runDateWarnings } from "@spi/domain/campaign/review-blockers";
import { codesOf } from "@spi/domain/library/code-lists";
import { shippedReference } from "@spi/domain/library/shipped-reference";
import { byField } from "@spi/domain/values/field-errors";
import { newComparatorProblems } from "@spi/domain/iteration/rule-findings";
import { checkingRules } from "@spi/engine/plan/check-rules";

const { attributes, operators } = shippedReference;

/** Everything that an import of the file would say, with the shipped reference data and as if every cohort had people. */
export function importFindings(file: unknown, today: Day): readonly Finding[] {
  const read = allSteps(
    importingCampaignFile(file, {
      newId: randomUUID,
      *checkRules({ iteration, campaign, before }) {
        const ofRules = yield* checkingRules({ iteration, campaign, before, attributes, operators });
        return { ...newComparatorProblems(iteration, { before, attributes }), ...byField(ofRules) };
      },
      *reviewBlockers(iteration, campaign) {
        const ruleProblems = yield* checkingRules({ iteration, campaign, attributes, operators });
        return reviewBlockers(iteration, { campaign, attributes, knownCohorts: { has: () => true }, ruleProblems });
      },
      reviewWarnings: (iteration) => [
        ...runDateWarnings(iteration, today),
        ...ruleWarnings(iteration, { attributes, codes: codesOf(shippedReference) }),
      ],
    }),
  );
  return read.ok ? read.value.findings : read.refusal;
}
