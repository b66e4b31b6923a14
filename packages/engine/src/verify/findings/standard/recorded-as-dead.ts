/**
 * Attribute that records a death. People recorded as dead must never be invited, whatever their cohort and whatever
 * other iterations do.
 */
import { evaluateValue } from "../../../evaluate/clause.ts";
import type { Clause, PlannedRule } from "../../../plan/plan.ts";
import type { FindingDraft, RuleCheck, VerificationContext } from "../../finding.ts";
import { exclusionRules, findWitness } from "../../rule-queries.ts";
import { passingChoices } from "../no-one-invited.ts";
import { havingValue, withValue } from "./standard-people.ts";

const attribute = "REMOVAL_REASON_CODE";
const dead = "DEA";

/** Returns whether a clause is about the reason why a person was removed from the register. */
export const isAboutRemoval = (clause: Clause) =>
  clause.attribute.AttributeLevel === "PERSON" && clause.attribute.AttributeName === attribute;

const takesDead = (clause: Clause) =>
  isAboutRemoval(clause) && evaluateValue(clause, null) !== "match" && evaluateValue(clause, dead) === "match";

/** Returns the exclusions with a clause that matches people recorded as dead. */
export const deadRulesOf = (context: VerificationContext): PlannedRule[] =>
  exclusionRules(context).filter(({ clauses }) => clauses.some(takesDead));

/** Stops an iteration that could invite people recorded as dead. */
export const recordedAsDead: RuleCheck = (context) => {
  const { cohorts } = context.plan;
  const asking = exclusionRules(context)
    .flatMap(({ clauses }) => clauses)
    .find(isAboutRemoval);
  const open = cohorts.flatMap(({ label }, index) => {
    const person = deadInvited(index, asking, context);
    return person === undefined ? [] : [{ label, person }];
  });
  const [first] = open;
  if (!first) return [];
  const labels = open.map(({ label }) => label);
  const draft = { level: "stop", person: first.person, about: labels.toSorted() } as const;
  const [rule] = deadRulesOf(context);
  if (rule) return [{ ...draft, ...leavesOutSome(rule, labels) }];
  const turned = exclusionRules(context).find(({ clauses }) => clauses.some(namesDead));
  return [{ ...draft, ...(turned ? leavesOutOthers(turned) : leavesOutNone) }];
};

/**
 * Returns whether a clause contains the removal reason of people recorded as dead, but does not match
 * these people.
 */
function namesDead(clause: Clause): boolean {
  const test = clause.condition?.test;
  if (!isAboutRemoval(clause) || takesDead(clause)) return false;
  return test?.kind === "equals" ? test.text === dead : test?.kind === "oneOf" && test.members.includes(dead);
}

/**
 * Returns a person recorded as dead who would be invited from a cohort. Returns undefined if there is none, and null if
 * the search stopped early.
 */
function deadInvited(index: number, asking: Clause | undefined, context: VerificationContext) {
  const choices = passingChoices(context, index);
  const result = findWitness(context, asking ? [...choices, havingValue(dead, asking, context)] : choices);
  if (result === "nobody" || (asking && result === "not decided")) return undefined;
  if (result === "not decided") return null;
  return withValue(result.person, { people: { level: "PERSON", attribute }, value: dead }, "");
}

const leavesOutNone = {
  path: "IterationRules",
  rule: null,
  problem: { code: "deadNotLeftOut", params: {} },
  lacks: "S",
} satisfies Partial<FindingDraft>;

function leavesOutOthers(rule: PlannedRule) {
  const problem = { code: "deadInverted" as const, params: { rule: rule.name } };
  return { path: rule.path, rule, problem };
}

function leavesOutSome(rule: PlannedRule, cohorts: readonly string[]) {
  const problem = { code: "deadPartly" as const, params: { rule: rule.name, cohorts } };
  return { path: rule.path, rule, problem };
}
