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
import { checkRules } from "@spi/engine/plan/check-rules";
import type { HashedReference } from "./reference-store.ts";
import type { IterationContent } from "@spi/domain/iteration/iteration";
import type { RunConfiguration } from "../database/schema.ts";

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
}) => FieldErrors;

/** How rules are checked by the reference data in force, and the hash an approval is bound to. */
export interface RuleChecker {
  checkRules: CheckRules;
  /** What keeps an iteration from review, with the labels of the cohorts that there are people in. */
  reviewBlockers: (
    iteration: IterationContent,
    campaign: RunConfiguration["campaign"],
    knownCohorts: Pick<ReadonlySet<string>, "has">,
  ) => ReviewBlocker[];
  /** What is named by what is expected of an iteration, also by its campaign, and is not there. */
  unknownNames: (configuration: RunConfiguration, knownCohorts: Pick<ReadonlySet<string>, "has">) => ReviewWarning[];
  /** What may be a mistake in rules that are imported, although they can run. */
  ruleWarnings: (iteration: IterationContent) => ReviewWarning[];
  referenceHash: string;
  /** Changes with any part of the reference data, those that only words are made from too. */
  referenceVersion: string;
}

/** The plain data that rules are checked by. */
export interface RuleData {
  reference: HashedReference;
  /** True if the people are real, or cannot be read. */
  realPeople: boolean;
}

/** Returns the checker of rules by the given reference data. */
export function ruleCheckerBy({ reference, realPeople }: RuleData): RuleChecker {
  const personProblems = (of: IterationContent) => (realPeople ? nhsNumberProblems(of.IterationRules) : []);
  const { attributes, operators, boards, hash, Version } = reference;
  return {
    referenceVersion: Version,
    referenceHash: hash,
    checkRules: ({ iteration, campaign, before, imported = false }) => ({
      ...newComparatorProblems(iteration, { before, attributes }),
      ...byField(checkRules({ iteration, campaign, before, attributes, operators })),
      ...(imported ? {} : byField(personProblems(iteration))),
    }),
    reviewBlockers: (iteration, campaign, knownCohorts) => {
      const ofRules = checkRules({ iteration, campaign, attributes, operators });
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
