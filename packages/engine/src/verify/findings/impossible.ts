import { typeProblem } from "@spi/domain/condition/check-condition";
import type { Clause, PlannedRule } from "../../plan/plan.ts";
import { type RuleCheck, type Found, type Verified, remembered } from "../finding.ts";
import { clausesWords, excluding, somebody, statesOf } from "../questions.ts";
import { matching } from "../choices.ts";

/** Finds a rule that no one can match, whatever their data. */
export const impossible: RuleCheck = (verified) => {
  const rules = [...excluding(verified), ...verified.plan.rules.R];
  return rules.flatMap((rule) => (isImpossible(rule, verified) ? [found(rule, verified)] : []));
};

/** Returns whether provably no one matches a rule, in any state of the labels in which it is evaluated. */
export const isImpossible = remembered((rule: PlannedRule, verified: Verified) =>
  statesOf(verified, rule).every(
    (additions) => somebody(verified, matching(rule, { ...verified, additions })) === "nobody",
  ),
);

function found(rule: PlannedRule, verified: Verified): Found {
  const clause = rule.clauses.find((one) => isImpossible({ ...rule, clauses: [one] }, verified));
  const pair = clause ? undefined : clashing(rule, verified);
  const people = clausesWords(clause ? [clause] : (pair ?? rule.clauses), verified);
  return {
    level: "stop",
    path: clause?.path ?? pair?.[1]?.path ?? rule.path,
    rule,
    problem: { code: "impossible", params: { rule: rule.name, people, flag: flagWords(clause) } },
  };
}

/** Describes a flag's values, if a clause compares it with anything else. */
function flagWords(clause: Clause | undefined): string | null {
  const condition = clause?.condition;
  return condition?.attribute.DataType === "F" ? (typeProblem(condition)?.message ?? null) : null;
}

/** Returns two clauses that no one can match together. */
function clashing(rule: PlannedRule, verified: Verified) {
  const pairs = rule.clauses.flatMap((one, index) => rule.clauses.slice(index + 1).map((other) => [one, other]));
  return pairs.find((clauses) => isImpossible({ ...rule, clauses }, verified));
}
