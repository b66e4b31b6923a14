import { type Decision, appliesTo } from "../decide/decide.ts";
import type { Clause, Plan, PlannedRule } from "../plan/plan.ts";
import { type AskedAttributes, clauseKey } from "./asked.ts";
import type { Choice } from "./search.ts";

/** The required decision of one plan about a person. */
export interface WantedDecision {
  plan: Plan;
  decision: Decision;
  /** A sentence of the plan, and whether the person must fit it. */
  sentence?: { rule: PlannedRule; fits: boolean };
}

/**
 * Returns the conditions for a plan's decision: in each cohort the rules up to the deciding one, and the routing rules.
 */
export function decidedSo({ plan, decision, sentence }: WantedDecision, attributes: AskedAttributes): Choice[] {
  const looking = { plan, additions: plan.additions, attributes };
  const said = !sentence
    ? []
    : sentence.fits
      ? matching(sentence.rule, looking)
      : [notMatching(sentence.rule, looking)];
  const cohorts = plan.cohorts.flatMap((cohort, index) => {
    const result = decision.cohorts[index]!;
    const member: Choice[] = cohort.virtual ? [] : [[[{ label: cohort.label, held: result.state !== "not a member" }]]];
    if (result.state === "not a member") return cohort.virtual ? [[]] : member;
    const looked = [...plan.rules.F, ...plan.rules.S].filter((rule) => appliesTo(rule, index));
    const reason = "reason" in result ? result.reason : null;
    return [...member, ...firstIs(looked, reason, { plan, additions: cohort.additions, attributes })];
  });
  if (!decision.routing) return [...said, ...cohorts];
  const naming = plan.rules.R.filter((rule) => rule.namesPlans);
  return [...said, ...cohorts, ...firstIs(naming, decision.routing.rule, looking)];
}

/** A plan's rules, evaluated when some of its virtual cohorts have added their labels. */
export interface Looking {
  plan: Plan;
  additions: number;
  attributes: AskedAttributes;
}

/** Returns the conditions under which `first` is the first matching rule, or none matches. */
export function firstIs(rules: readonly PlannedRule[], first: PlannedRule | null, looking: Looking): Choice[] {
  const until = first === null ? rules.length : rules.indexOf(first);
  const passed = rules.slice(0, until).map((rule) => notMatching(rule, looking));
  return first === null ? passed : [...matching(first, looking), ...passed];
}

export function matching(rule: PlannedRule, looking: Looking): Choice[] {
  return rule.clauses.flatMap((clause) => clauseChoices(clause, true, addedLabels(rule, looking), looking));
}

/**
 * Returns the condition under which a rule does not match: at least one clause does not. Cached, because it is needed
 * for each later rule.
 */
export function notMatching(rule: PlannedRule, looking: Looking): Choice {
  const bit = rule.bits[looking.additions]!;
  const ofRules = passedRules.get(looking.attributes) ?? new WeakMap<PlannedRule, Map<number, Choice>>();
  passedRules.set(looking.attributes, ofRules);
  const known = ofRules.get(rule) ?? new Map<number, Choice>();
  ofRules.set(rule, known);
  const choice = known.get(bit) ?? oneNotMatching(rule, looking);
  known.set(bit, choice);
  return choice;
}

/** Cached by attributes. A rule belongs to one plan, and its bit determines the added labels. */
const passedRules = new WeakMap<AskedAttributes, WeakMap<PlannedRule, Map<number, Choice>>>();

function oneNotMatching(rule: PlannedRule, looking: Looking): Choice {
  const added = addedLabels(rule, looking);
  return rule.clauses.flatMap((clause) =>
    clauseChoices(clause, false, added, looking).reduce<Choice>(
      (together, choice) => together.flatMap((one) => choice.map((other) => [...one, ...other])),
      [[]],
    ),
  );
}

const addedLabels = (rule: PlannedRule, { plan, additions }: Looking) => plan.bits[rule.bits[additions]!]!.addedLabels;

/** Returns the conditions under which a clause matches, or does not match. */
export function clauseChoices(
  clause: Clause,
  matches: boolean,
  added: ReadonlySet<string>,
  { attributes }: Looking,
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
  if (wanted) return [labels.map((label) => [{ label, held: true }])];
  return labels.map((label) => [[{ label, held: false }]]);
}
