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
 * Returns, by field path, the problems that the selection engine finds in an iteration's rules with the reference data.
 * Conditions that are already in `before` are allowed, even if they could no longer be added.
 */
export type CheckRules = (rules: {
  iteration: IterationContent;
  campaign: RunConfiguration["campaign"];
  before?: IterationContent | undefined;
  /**
   * True for rules from a file. A condition that must not select real people is imported, but the iteration then cannot
   * be sent for review.
   */
  imported?: boolean;
}) => FieldErrors;

/** Checks rules against the current reference data. Includes the hash of that data, which approvals cover. */
export interface RuleChecker {
  checkRules: CheckRules;
  /**
   * Lists the problems that prevent an iteration from being sent for review, given the labels of the cohorts that have
   * people.
   */
  reviewBlockers: (
    iteration: IterationContent,
    campaign: RunConfiguration["campaign"],
    knownCohorts: Pick<ReadonlySet<string>, "has">,
  ) => ReviewBlocker[];
  /** Lists unknown names in an iteration's expectations, including those from its campaign. */
  unknownNames: (configuration: RunConfiguration, knownCohorts: Pick<ReadonlySet<string>, "has">) => ReviewWarning[];
  /** Lists possible mistakes in imported rules that can still run. */
  ruleWarnings: (iteration: IterationContent) => ReviewWarning[];
  referenceHash: string;
  /** Version that changes with any part of the reference data, including parts used only for text. */
  referenceVersion: string;
}

/** Data used to check rules, as plain data. */
export interface RuleData {
  reference: HashedReference;
  /** True if the data is about real people, or if the data cannot be read to find out. */
  realPeople: boolean;
}

/** Creates the rule checker for the given reference data. */
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
