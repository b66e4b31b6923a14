import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, refuse } from "@spi/domain/values/result";
import type { NotPlanned } from "@spi/engine/plan/two-versions";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";

interface Version {
  iteration: IterationContent;
  campaign: CampaignContent;
}

/** Two versions to be compared for whatever people there may be, as they are handed to whoever does it. */
export interface EquivalenceQuestion {
  earlier: Version;
  later: Version;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}

/** Whether they treat everybody alike, or why they cannot be compared, in words. */
export type EquivalenceAnswer = Result<VersionEquivalence, string>;

/** Compares two versions, however long that takes. */
export function comparedForEverybody({ earlier, later, attributes, codes }: EquivalenceQuestion): EquivalenceAnswer {
  const compared = versionEquivalence({ earlier: { ...earlier, attributes }, later: { ...later, attributes }, codes });
  return compared.ok ? compared : refuse(cannotRun(compared.refusal));
}

/** Which of two versions cannot be planned, and why. */
export function cannotRun({ version, message }: NotPlanned): string {
  return `${version === "earlier" ? "The earlier version cannot be run:" : "This iteration cannot be run yet:"} ${message}`;
}
