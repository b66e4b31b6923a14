import { unknownNames } from "@spi/domain/expectation/names/unknown-names";
import { noExpectations } from "@spi/domain/expectation/own-expectations";
import { byField, type FieldErrors } from "@spi/domain/values/field-errors";
import { codesOf } from "@spi/domain/library/code-lists";
import {
  reviewBlockers,
  ruleWarnings,
  type ReviewBlocker,
  type ReviewWarning,
} from "@spi/domain/campaign/review-blockers";
import { nhsNumberProblems } from "@spi/domain/rule/identifying";
import { newComparatorProblems } from "@spi/domain/iteration/rule-findings";
import { checkingRules } from "@spi/engine/plan/check-rules";
import { maybeReal } from "../people/maybe-real.ts";
import { inForce, type HashedReference } from "./reference-store.ts";
import type { InSteps } from "@spi/domain/values/steps";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { Db, RunConfiguration } from "../database/schema.ts";

/**
 * Problems of an iteration's rules with the reference data, by field path; the selection engine answers it. What `before`
 * asks already may stand, though nobody could newly ask it.
 */
export type CheckRules = (rules: {
  iteration: IterationContent;
  campaign: RunConfiguration["campaign"];
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
    campaign: RunConfiguration["campaign"],
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

/**
 * Reads the checker of rules by the reference data in force as a database or transaction sees them, for the people of a place, who
 * are taken to be real where they cannot be read.
 */
export async function readRuleChecker(db: Db, populationDir: string): Promise<RuleChecker> {
  const reference = await inForce(db);
  return toRuleChecker(reference, await maybeReal(populationDir));
}

function toRuleChecker(reference: HashedReference, realPeople: boolean): RuleChecker {
  const personProblems = (of: IterationContent) => (realPeople ? nhsNumberProblems(of.IterationRules) : []);
  const { attributes, operators, boards, hash, Version } = reference;
  return {
    referenceVersion: Version,
    referenceHash: hash,
    checkRules: function* ({ iteration, campaign, before, imported = false }) {
      const ofComparators = newComparatorProblems(iteration, { before, attributes });
      yield;
      const ofRules = yield* checkingRules({ iteration, campaign, before, attributes, operators });
      return { ...ofComparators, ...byField(ofRules), ...(imported ? {} : byField(personProblems(iteration))) };
    },
    reviewBlockers: function* (iteration, campaign, knownCohorts) {
      const ofRules = yield* checkingRules({ iteration, campaign, attributes, operators });
      yield;
      const ruleProblems = [...ofRules, ...personProblems(iteration)];
      return reviewBlockers(iteration, { campaign, attributes, knownCohorts, ruleProblems });
    },
    unknownNames: ({ campaign, iteration, expectations }, cohorts) => {
      const codes = new Set(boards.map(({ code }) => code));
      const known = { iteration, plans: campaign.AvailableRoutingIds, attributes, cohorts, boards: codes };
      return unknownNames(expectations ?? noExpectations, known);
    },
    ruleWarnings: (iteration) => ruleWarnings(iteration, { attributes, codes: codesOf(reference) }),
  };
}
