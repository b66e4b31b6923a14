import { typeProblem } from "@spi/domain/condition/check-condition";
import type { Clause, PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type FindingDraft, type VerificationContext, cachedPerRule } from "../finding.ts";
import { clausesWords, exclusionRules, findWitness, labelStates } from "../rule-queries.ts";
import { matchingChoices } from "../choices.ts";

/** Finds a rule that cannot match anyone, whatever data they have. */
export const impossible: RuleCheck = (context) => {
  const rules = [...exclusionRules(context), ...context.plan.rules.R];
  return rules.flatMap((rule) => (isImpossible(rule, context) ? [draftOf(rule, context)] : []));
};

/** Returns whether a rule provably does not match anyone, with any set of added labels for which it is evaluated. */
export const isImpossible = cachedPerRule((rule: PlannedRule, context: VerificationContext) =>
  labelStates(context, rule).every(
    (additions) => findWitness(context, matchingChoices(rule, { ...context, additions })) === "nobody",
  ),
);

function draftOf(rule: PlannedRule, context: VerificationContext): FindingDraft {
  const clause = rule.clauses.find((candidate) => isImpossible({ ...rule, clauses: [candidate] }, context));
  const pair = clause ? undefined : clashing(rule, context);
  const people = clausesWords(clause ? [clause] : (pair ?? rule.clauses), context);
  return {
    level: "stop",
    path: clause?.path ?? pair?.[1]?.path ?? rule.path,
    rule,
    problem: { code: "impossible", params: { rule: rule.name, people, flag: flagWords(clause) } },
  };
}

/** Describes the possible values of a flag, if a clause compares the flag with some other value. */
function flagWords(clause: Clause | undefined): string | null {
  const condition = clause?.condition;
  return condition?.attribute.DataType === "F" ? (typeProblem(condition)?.message ?? null) : null;
}

/** Returns two clauses that no one can match together. */
function clashing(rule: PlannedRule, context: VerificationContext) {
  const pairs = rule.clauses.flatMap((clause, index) => rule.clauses.slice(index + 1).map((other) => [clause, other]));
  return pairs.find((clauses) => isImpossible({ ...rule, clauses }, context));
}
