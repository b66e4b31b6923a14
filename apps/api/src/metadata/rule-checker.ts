import type { InSteps } from "@spi/domain/values/steps";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { FieldErrors } from "@spi/domain/values/field-errors";
import type { ReviewBlocker, ReviewWarning } from "@spi/domain/campaign/review-blockers";
import type { Db, RunConfiguration } from "../database/schema.ts";
import type { CampaignRow } from "../campaigns/answer.ts";

/**
 * Problems of an iteration's rules with the reference data, by field path; the selection engine answers it. What `before`
 * asks already may stand, though nobody could newly ask it.
 */
export type CheckRules = (rules: {
  iteration: IterationContent;
  campaign: CampaignRow["document"];
  before?: IterationContent | undefined;
  /** Rules of a file: what must not be asked of real people is imported and then keeps them from review. */
  imported?: boolean;
}) => InSteps<FieldErrors>;

/** How rules are checked by the reference data in force, and the hash an approval is bound to. */
export interface RuleChecker {
  checkRules: CheckRules;
  /** What keeps an iteration from review, with the labels of the cohorts that there are people in. */
  reviewBlockers: (
    iteration: IterationContent,
    campaign: CampaignRow["document"],
    knownCohorts: Pick<ReadonlySet<string>, "has">,
  ) => InSteps<ReviewBlocker[]>;
  /** What is named by what is expected of an iteration, also by its campaign, and is not there. */
  unknownNames: (configuration: RunConfiguration, knownCohorts: Pick<ReadonlySet<string>, "has">) => ReviewWarning[];
  /** What may be a mistake in rules that are imported, although they can run. */
  ruleWarnings: (iteration: IterationContent) => ReviewWarning[];
  referenceHash: string;
  /** Changes with any part of the reference data, those that only words are made from too. */
  referenceVersion: string;
}

/** Reads the reference data in force as a database or transaction sees them; the selection engine's side answers it. */
export type ReadRuleChecker = (db: Db) => Promise<RuleChecker>;
