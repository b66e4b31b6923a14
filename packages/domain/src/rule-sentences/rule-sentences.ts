import { andList } from "../text/lists.ts";
import { lowerFirst } from "../text/lower-first.ts";
import { allClauses } from "../rule/and-clauses.ts";
import type { Day } from "../day/calendar.ts";
import { bindCondition } from "../condition/bind-condition.ts";
import { conditionOf } from "../library/condition-of.ts";
import type { StoredCondition } from "../rule/attribute-of.ts";
import { scopeLabels } from "../rule/scope-labels.ts";
import { type ComparatorFinding, comparatorFindings } from "../condition/typed-comparator.ts";
import { hasNoPlan, sendsNoMessage } from "../rule/status-texts.ts";
import { type IterationRule, type RuleType, ruleMessages } from "../rule/rule.ts";
import { codeWarnings } from "./warnings/code-warnings.ts";
import { describeCondition, joinConditions, matchingPeople } from "./condition-phrases.ts";
import { describeMissing } from "./missing-value-sentences.ts";
import { statusTextEffect, outcomeTexts, withoutEffect } from "./outcome-phrases.ts";
import type { ReferenceLabels } from "./reference-labels.ts";

/** Reference data and dates that are needed to describe a rule. */
export interface RuleContext {
  reference: ReferenceLabels;
  /** The iteration's run date, which relative dates are calculated from. */
  runDate: Day;
}

/** A rule or AND clause in plain English, or the reason why it cannot be understood. */
export type ClauseText =
  | {
      /**
       * Text that follows the word "people", for example "born after 31 March 1950 (under 75 on 31
       * March 2025)".
       */
      condition: string;
      /** A separate line, for example "People born after 31 March 1950 (under 75 on 31 March 2025)". */
      sentence: string;
      /**
       * Sentence about people with no value. Empty if `sentence` already covers them or everyone has a
       * value.
       */
      missing: string;
      /** True if people with no value do not match, as usual. */
      missingUsual: boolean;
      /** Problems that users must fix before a review. The stored rule stays unchanged. */
      findings: ComparatorFinding[];
      /** Possible mistakes, shown as the user types. The verifier checks what is saved. */
      toCheck: ComparatorFinding[];
      problem?: undefined;
    }
  | { problem: string; condition?: undefined };

const unreadable = "who match a condition that cannot be understood";

/** Describes one condition of a rule of the given type. `alone` is true if the rule has no other condition. */
export function describeClause(
  question: StoredCondition,
  { reference, runDate, type, alone }: RuleContext & { type: RuleType; alone: boolean },
): ClauseText {
  const { attributes, codes } = reference;
  const condition = conditionOf(question, attributes);
  if (!condition.ok) return { problem: condition.refusal };
  const bound = bindCondition(condition.value, runDate);
  if (!bound.ok) return { problem: bound.refusal.message };
  const words = describeCondition(condition.value, { runDate, codes });
  const strange = comparatorFindings(condition.value);
  const codesToCheck = codeWarnings(condition.value, { runDate, codes });
  return {
    condition: words,
    sentence: matchingPeople(words),
    missing: describeMissing(condition.value, { type, alone, codes }),
    missingUsual: condition.value.missing.kind === "never",
    findings: strange.filter(({ level }) => level === "blocksReview"),
    toCheck: [
      ...strange.filter(({ level }) => level === "warning"),
      ...codesToCheck.map((message) => ({ level: "warning" as const, message })),
    ],
  };
}

/** A rule in plain English. */
export interface RuleText {
  /**
   * Describes the rule's effect and all its conditions. Gives the reason after a condition that cannot be understood.
   */
  sentence: string;
  /** Sentences about people with no value, without repetition. */
  missing: string[];
  /**
   * Sentences about people with no value, except for the default treatment that `usualMissingText`
   * describes.
   */
  missingOtherwise: string[];
  /** Problems with the rule or its conditions that must be fixed before a review, each listed once. */
  findings: ComparatorFinding[];
  /** The rule's own condition, followed by its AND clauses. */
  clauses: ClauseText[];
}

/** Describes a whole rule. */
export function describeRule(rule: IterationRule, context: RuleContext): RuleText {
  const ruleContext = { ...context, type: rule.Type, alone: rule.AndClauses.length === 0 };
  const clauses = allClauses(rule).map((clause) => describeClause(clause, ruleContext));
  const conditions = clauses.map((clause) => clause.condition ?? unreadable);
  const problems = clauses.flatMap(({ problem }) => problem ?? []);
  const understood = clauses.filter((clause) => clause.problem === undefined);
  const otherwise = understood.filter(({ missingUsual }) => !missingUsual);
  return {
    sentence: [ruleSentence(rule, conditions), ...new Set(problems)].join(" "),
    missing: [...new Set(understood.flatMap(({ missing }) => missing || []))],
    missingOtherwise: [...new Set(otherwise.flatMap(({ missing }) => missing || []))],
    findings: onceEach([...planFindings(rule), ...understood.flatMap(({ findings }) => findings)]),
    clauses,
  };
}

function onceEach(findings: readonly ComparatorFinding[]): ComparatorFinding[] {
  return [...new Map(findings.map((finding) => [finding.message, finding])).values()];
}

/** Returns problems with a rule's plans that must be fixed before a review. */
export function planFindings(rule: Pick<IterationRule, "Type" | "CommsRouting" | "Carried">): ComparatorFinding[] {
  return hasNoPlan(rule) ? [{ level: "blocksReview", message: `${ruleMessages.noPlan}.` }] : [];
}

/** Fields of a rule that determine its effect. */
export type Outcome = Pick<IterationRule, "Type" | "CohortLabel" | "CommsRouting" | "Carried">;

/** Returns a sentence about the effect of a rule on people who meet all its conditions. */
export function ruleSentence(rule: Outcome, conditions: readonly string[]): string {
  const sentence = `${ruleOpening(rule)} ${joinConditions(conditions)}.`;
  return hasNoPlan(rule) ? `${sentence} ${withoutEffect.instead}` : sentence;
}

function ruleEffectText(rule: Outcome): string {
  if (sendsNoMessage(rule)) return statusTextEffect;
  return hasNoPlan(rule) ? withoutEffect.does : outcomeTexts[rule.Type].does;
}

/** Returns the beginning of a rule's sentence, with any cohorts in its CohortLabel: "Filters out people". */
export function ruleOpening(rule: Outcome): string {
  const does = ruleEffectText(rule);
  const opening = `${does} people`;
  const labels = scopeLabels(rule.CohortLabel);
  if (labels.length === 0) return opening;
  const named = labels.length === 1 ? `For the cohort ${labels[0]} only` : `For the cohorts ${andList(labels)} only`;
  return `${named}: ${lowerFirst(opening)}`;
}

/** Describes the cohorts that a rule applies to: "Only for the cohorts a and b". */
export function describeScope(scope: string | undefined): string {
  const labels = scopeLabels(scope);
  if (labels.length === 0) return "For all cohorts";
  return `Only for the ${labels.length === 1 ? "cohort" : "cohorts"} ${andList(labels)}`;
}
