import { type Decision, appliesTo } from "../decide/decide.ts";
import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";
import { type ClassifiedAttributes, clauseKey } from "./classify-attributes.ts";
import type { Choice } from "./search.ts";

/** A decision that a plan must make about the person. */
export interface WantedDecision {
  plan: Plan;
  decision: Decision;
  /** Optional requirement that the person does, or does not, match one of the plan's rules. */
  sentence?: { rule: PlannedRule; fits: boolean };
}

/**
 * Returns the conditions for a plan's decision. In each cohort, these are about the rules up to the one that determines
 * the outcome. Conditions about the routing rules come last.
 */
export function decisionChoices(
  { plan, decision, sentence }: WantedDecision,
  attributes: ClassifiedAttributes,
): Choice[] {
  const evaluation = { plan, additions: plan.additions, attributes };
  const sentenceChoices = !sentence
    ? []
    : sentence.fits
      ? matchingChoices(sentence.rule, evaluation)
      : [notMatchingChoice(sentence.rule, evaluation)];
  const cohorts = plan.cohorts.flatMap((cohort, index) => {
    const result = decision.cohorts[index]!;
    const member: Choice[] = cohort.virtual
      ? []
      : [[[{ label: cohort.label, isMember: result.state !== "not a member" }]]];
    if (result.state === "not a member") return cohort.virtual ? [[]] : member;
    const looked = [...plan.rules.F, ...plan.rules.S].filter((rule) => appliesTo(rule, index));
    const reason = "reason" in result ? result.reason : null;
    return [...member, ...firstMatchChoices(looked, reason, { plan, additions: cohort.additions, attributes })];
  });
  if (!decision.routing) return [...sentenceChoices, ...cohorts];
  const naming = plan.rules.R.filter((rule) => rule.namesPlans);
  return [...sentenceChoices, ...cohorts, ...firstMatchChoices(naming, decision.routing.rule, evaluation)];
}

/** A plan's rules, evaluated after some of its virtual cohorts have added their labels. */
export interface EvaluationContext {
  plan: Plan;
  additions: number;
  attributes: ClassifiedAttributes;
}

/**
 * Returns the conditions under which `first` is the first rule to match. If `first` is null, no rule
 * matches.
 */
export function firstMatchChoices(
  rules: readonly PlannedRule[],
  first: PlannedRule | null,
  evaluation: EvaluationContext,
): Choice[] {
  const until = first === null ? rules.length : rules.indexOf(first);
  const passed = rules.slice(0, until).map((rule) => notMatchingChoice(rule, evaluation));
  return first === null ? passed : [...matchingChoices(first, evaluation), ...passed];
}

export function matchingChoices(rule: PlannedRule, evaluation: EvaluationContext): Choice[] {
  return rule.clauses.flatMap((clause) => clauseChoices(clause, true, addedLabels(rule, evaluation), evaluation));
}

/**
 * Returns the condition under which a rule does not match. This means that at least one clause does not match. The
 * condition is cached, because each later rule needs it.
 */
export function notMatchingChoice(rule: PlannedRule, evaluation: EvaluationContext): Choice {
  const bit = rule.bits[evaluation.additions]!;
  const ofRules = cachedChoices.get(evaluation.attributes) ?? new WeakMap<PlannedRule, Map<number, Choice>>();
  cachedChoices.set(evaluation.attributes, ofRules);
  const known = ofRules.get(rule) ?? new Map<number, Choice>();
  ofRules.set(rule, known);
  const choice = known.get(bit) ?? computeNotMatchingChoice(rule, evaluation);
  known.set(bit, choice);
  return choice;
}

/** Cached by attributes, rule and bit. A rule is in only one plan, and its bit determines the added labels. */
const cachedChoices = new WeakMap<ClassifiedAttributes, WeakMap<PlannedRule, Map<number, Choice>>>();

function computeNotMatchingChoice(rule: PlannedRule, evaluation: EvaluationContext): Choice {
  const added = addedLabels(rule, evaluation);
  return rule.clauses.flatMap((clause) =>
    clauseChoices(clause, false, added, evaluation).reduce<Choice>(
      (together, choice) => together.flatMap((alternative) => choice.map((other) => [...alternative, ...other])),
      [[]],
    ),
  );
}

const addedLabels = (rule: PlannedRule, { plan, additions }: EvaluationContext) =>
  plan.bits[rule.bits[additions]!]!.addedLabels;

/** Returns the conditions under which a clause matches, or does not match. */
export function clauseChoices(
  clause: Clause,
  matches: boolean,
  added: ReadonlySet<string>,
  { attributes }: EvaluationContext,
): Choice[] {
  const { condition, attribute } = clause;
  if (attribute.DataType !== "C") {
    const key = clauseKey(clause);
    const { among } = attributes.get(key)!;
    const restricted = among.get(clause)![matches ? "match" : "rest"];
    return [restricted.size > 0 ? [[{ attribute: key, among: restricted }]] : []];
  }
  if (condition?.test.kind !== "memberOf" || clause.fails) return [matches ? [] : [[]]];
  const { labels, negated } = condition.test;
  const wanted = matches !== negated;
  if (labels.some((label) => added.has(label))) return [wanted ? [[]] : []];
  if (wanted) return [labels.map((label) => [{ label, isMember: true }])];
  return labels.map((label) => [[{ label, isMember: false }]]);
}
