import type { CampaignContent } from "@spi/domain/campaign/campaign";
import type { VersionEquivalence } from "@spi/domain/finding/version-equivalence";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { CodeNames } from "@spi/domain/library/code-lists";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import { type Result, refuse } from "@spi/domain/values/result";
import type { PlanVersionsProblem } from "@spi/engine/plan/plan-versions";
import { versionEquivalence } from "@spi/engine/verify/equivalence/version-equivalence";

interface Version {
  iteration: IterationContent;
  campaign: CampaignContent;
}

/** Two versions to compare for all possible people, as plain data that can be sent to a thread. */
export interface ComparisonInput {
  earlier: Version;
  later: Version;
  attributes: readonly AttributeReference[];
  codes: CodeNames;
}

/** The result of comparing the versions, or the reason why they cannot be compared. */
export type ComparisonResult = Result<VersionEquivalence, string>;

/** Compares two versions without a time limit. */
export function compareVersions({ earlier, later, attributes, codes }: ComparisonInput): ComparisonResult {
  const compared = versionEquivalence({ earlier: { ...earlier, attributes }, later: { ...later, attributes }, codes });
  return compared.ok ? compared : refuse(notRunnableMessage(compared.refusal));
}

/** Returns a message that names the version that cannot be planned, with the reason. */
export function notRunnableMessage({ version, message }: PlanVersionsProblem): string {
  return `${version === "earlier" ? "We cannot run the earlier version." : "We cannot run this iteration yet."} ${message}`;
}
