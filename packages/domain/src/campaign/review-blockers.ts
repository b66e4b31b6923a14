/** Defines every blocker and warning before a review, for the API and all screens. */
import type { CampaignContent } from "./campaign.ts";
import type { Day } from "../day/calendar.ts";
import { comparatorFindings } from "../condition/typed-comparator.ts";
import { isVirtual } from "../iteration/cohorts.ts";
import {
  type CompletenessPart,
  type IterationContent,
  completenessMessages,
  missingParts,
} from "../iteration/iteration.ts";
import { checkIteration } from "./iteration-checks.ts";
import { conditionOf } from "../library/condition-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { fullStop } from "../text/full-stop.ts";
import type { FieldProblem } from "../values/field-errors.ts";
import { type ProblemOf, sentenceOf } from "../values/problem.ts";
import { hasNoPlan } from "../rule/status-texts.ts";
import { placedClauses } from "../rule/and-clauses.ts";
import { type Place, placeOf } from "../iteration/places.ts";
import { pastRunDate } from "../iteration/run-date.ts";
import { ruleMessages } from "../rule/rule.ts";
import { ruleFindings } from "../iteration/rule-findings.ts";
import { codeWarnings } from "../rule-sentences/warnings/code-warnings.ts";
import type { ReferenceLabels } from "../rule-sentences/reference-labels.ts";
import { cohortsInCondition } from "../iteration/used-cohorts.ts";

export const blockerKinds = ["incomplete", "noCohorts", "unknownCohort", "noPlan", "malformed", "invalid"] as const;

/** A warning to check before an iteration is sent for review or approved. */
export interface ReviewWarning extends Place {
  /** Path of the field in the iteration, for example "IterationRules.2.AndClauses.0.Comparator". */
  path: string;
  message: string;
}

/**
 * A problem that users must fix before they can send an iteration for review. Two blockers are equal if they have the
 * same field, code and parameters.
 */
export interface ReviewBlocker extends ReviewWarning, FieldProblem {
  kind: (typeof blockerKinds)[number];
}

/**
 * Returns the paths of fields that users must complete or correct before a review. Does not depend on population data.
 */
export function blockedFields(iteration: IterationContent, campaign: ReviewCheck["campaign"]): ReadonlySet<string> {
  const own = [
    ...incompleteParts(iteration),
    ...planBlockers(iteration),
    ...checkIteration(iteration, { campaign, otherNames: [] }),
  ];
  return new Set(own.map(({ path }) => path));
}

/** Data that an iteration is checked against before review. */
export interface ReviewCheck {
  campaign: Pick<CampaignContent, "StartDate" | "EndDate" | "AvailableRoutingIds">;
  attributes: readonly AttributeReference[];
  /** Labels of the cohorts in the population data. */
  knownCohorts: Pick<ReadonlySet<string>, "has">;
  /** Problems with the rules that the selection engine finds using the reference data. */
  ruleProblems: readonly FieldProblem[];
}

type BlockerDraft = Omit<ReviewBlocker, "where" | "screen">;

const sentences = {
  incomplete: ({ part }: { part: CompletenessPart }) => completenessMessages[part].message,
  noCohorts: () => "Choose at least one cohort. Without a cohort, no one can be invited",
  unknownCohort: ({ label }: { label: string }) =>
    `The cohort '${label}' has no people yet, so we cannot produce a report. Choose a different cohort, or wait until this one has people`,
  noPlan: () => ruleMessages.noPlan,
};

const blocker = (path: string, problem: ProblemOf<typeof sentences>): BlockerDraft => ({
  kind: problem.code,
  path,
  ...problem,
  message: sentenceOf(sentences, problem),
});

/**
 * Returns everything that prevents a review. This includes missing items, empty cohorts, routing rules without a plan,
 * malformed modifiers, and problems found by `checkIteration` or with the reference data.
 */
export function reviewBlockers(iteration: IterationContent, check: ReviewCheck): ReviewBlocker[] {
  const drafts: BlockerDraft[] = [
    ...incompleteParts(iteration),
    ...cohortBlockers(iteration, check),
    ...planBlockers(iteration),
    ...ruleFindings(iteration, check.attributes)
      .filter(({ level }) => level === "blocksReview")
      .map(({ path, code, message }) => ({ kind: "malformed" as const, path, code, params: {}, message })),
    ...invalid(checkIteration(iteration, { campaign: check.campaign, otherNames: [] })),
    ...invalid(check.ruleProblems),
  ];
  const once = new Map(
    drafts.map((blocker) => [JSON.stringify([blocker.path, blocker.code, blocker.params]), blocker]),
  );
  const paths = new Set(drafts.map(({ path }) => path));
  const places = new Map([...paths].map((path) => [path, placeOf(path, iteration)]));
  return [...once.values()].map((blocker) => ({ ...blocker, ...places.get(blocker.path)! }));
}

/**
 * Explains why blockers prevent the approval of an iteration, and how to fix them. Returns undefined if there are none.
 */
export function notApprovedForBlockers(
  blockers: readonly Pick<ReviewBlocker, "where" | "message">[],
): string | undefined {
  if (blockers.length === 0) return undefined;
  const found = blockers.map(({ where, message }) => `${where}: ${fullStop(message)}`);
  return `You cannot approve this iteration, because something has changed since it was sent for review. ${found.join(" ")} Reject the iteration, or ask someone with write permission to correct the problem.`;
}

type Dated = Pick<IterationContent, "IterationRules" | "IterationDate">;

/**
 * Returns a warning if the run date is not in the future. Both the writer and the reviewer must confirm
 * it.
 */
export function runDateWarnings(iteration: Dated, today: Day): ReviewWarning[] {
  const path = "IterationDate";
  const message = pastRunDate(iteration.IterationDate, today);
  return message === undefined ? [] : [{ path, message, ...placeOf(path, iteration) }];
}

/**
 * Warns about codes that no one is likely to have on the run date, and about misspelt list items. Used for imports,
 * because the verifier reports these for existing iterations.
 */
export function ruleWarnings(iteration: Dated, { attributes, codes }: ReferenceLabels): ReviewWarning[] {
  const { IterationRules, IterationDate: runDate } = iteration;
  const problems = placedClauses(IterationRules).flatMap(({ clause, path: at }) => {
    const condition = conditionOf(clause, attributes);
    if (!condition.ok) return [];
    const strange = comparatorFindings(condition.value).filter(({ level }) => level === "warning");
    const messages = [...strange.map(({ message }) => message), ...codeWarnings(condition.value, { runDate, codes })];
    return messages.map((message) => ({ path: `${at}.Comparator`, message }));
  });
  return problems.map((warning) => ({ ...warning, ...placeOf(warning.path, iteration) }));
}

function cohortBlockers(iteration: IterationContent, { attributes, knownCohorts }: ReviewCheck): BlockerDraft[] {
  const { IterationCohorts, IterationRules } = iteration;
  if (IterationCohorts.length === 0) {
    return [blocker("IterationCohorts", { code: "noCohorts", params: {} })];
  }
  const virtual = new Set(IterationCohorts.filter(isVirtual).map((cohort) => cohort.CohortLabel));
  const unknown = (labels: readonly string[], path: string): BlockerDraft[] =>
    labels
      .filter((label) => !knownCohorts.has(label) && !virtual.has(label))
      .map((label) => blocker(path, { code: "unknownCohort", params: { label } }));
  return [
    ...IterationCohorts.flatMap(({ CohortLabel }, index) =>
      unknown([CohortLabel], `IterationCohorts.${index}.CohortLabel`),
    ),
    ...placedClauses(IterationRules).flatMap(({ clause, path }) =>
      unknown(cohortsInCondition(clause, attributes), `${path}.Comparator`),
    ),
  ];
}

function planBlockers({ IterationRules }: IterationContent): BlockerDraft[] {
  return IterationRules.flatMap((rule, index) =>
    hasNoPlan(rule) ? [blocker(`IterationRules.${index}.CommsRouting`, { code: "noPlan", params: {} })] : [],
  );
}

function incompleteParts(iteration: IterationContent): BlockerDraft[] {
  return missingParts(iteration).map((part) =>
    blocker(completenessMessages[part].path, { code: "incomplete", params: { part } }),
  );
}

const invalid = (problems: readonly FieldProblem[]) =>
  problems.map((problem): BlockerDraft => ({ kind: "invalid", ...problem }));
