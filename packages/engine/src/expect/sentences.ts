import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import type { Expectation, Sentence } from "@spi/domain/expectation/expectations";
import { unreachable } from "@spi/domain/condition/unreachable";
import type { Decision } from "../decide/decide.ts";
import { type PlanProblem, type PlanRequest, planIteration } from "../plan/iteration.ts";
import type { Plan, PlannedRule } from "../plan/plan.ts";
import { type Result, ok, refuse } from "@spi/domain/values/result";

/** Returns whether an expectation is about individual people, and not about figures. */
export function isSentence(expectation: Expectation): expectation is Sentence {
  return expectation.Kind !== "Bound";
}

/**
 * Plans an iteration with its expectations' sentences, in order. Rejects a sentence that cannot be evaluated for
 * everyone, because people for whom it fails would count as meeting it. Also rejects iterations that cannot be planned.
 */
export function planWithSentences(
  request: PlanRequest,
  expectations: readonly Expectation[],
): Result<Plan, PlanProblem[]> {
  const sentences = expectations.flatMap((expectation, index) =>
    isSentence(expectation) ? [asRule(expectation, `${root}.${index}`)] : [],
  );
  const plan = planIteration({ ...request, sentences });
  if (!plan.ok) return plan;
  const tolerated = plan.value.warnings.filter(({ path }) => path.startsWith(`${root}.`));
  const problems = [...tolerated, ...unjudgeableConditions(plan.value.sentences)];
  if (problems.length > 0) return refuse(problems);
  const kinds = expectations.filter(isSentence).map(({ Kind }) => Kind);
  return ok({ ...plan.value, ofInvited: plan.value.sentences.filter((_, index) => kinds[index] !== "Everybody") });
}

/** Returns problems with conditions in rules that cannot be evaluated for everyone. */
export function unjudgeableConditions(rules: readonly PlannedRule[]): PlanProblem[] {
  return rules.flatMap(({ name, clauses }) =>
    clauses.flatMap(({ path, fails }): PlanProblem[] =>
      fails ? [{ kind: "condition", path, rule: name, message: fails.message }] : [],
    ),
  );
}

/** Path of sentences, at the same level as the iteration's fields. */
const root = "Expectations";

function asRule({ Name, Conditions }: Sentence, path: string): EvaluableRule {
  const [main, ...others] = Conditions.map((condition, index) => ({
    ...condition,
    Type: "F" as const,
    Name,
    Priority: 0,
    sourcePath: `${path}.Conditions.${index}`,
  }));
  return { ...main!, AndClauses: others };
}

/** Returns whether a sentence is untrue for people with this decision. `fits` is true if they meet its conditions. */
export function violates(sentence: Sentence, { outcome, routing }: Decision, fits: boolean): boolean {
  const invited = outcome === "invited";
  switch (sentence.Kind) {
    case "Nobody":
      return invited && fits;
    case "Everybody":
      return !invited && fits;
    case "Only":
      return invited && !fits;
    case "Plan":
      return invited && fits && !includesPlan(sentence.Plan, routing?.plans);
    default:
      return unreachable(sentence);
  }
}

/** Returns whether a list contains a plan, ignoring case. */
export function includesPlan(plan: string, sent: readonly string[] | undefined): boolean {
  return sent?.some((sentPlan) => sentPlan.toLowerCase() === plan.toLowerCase()) ?? false;
}

/**
 * Returns the index of a sentence's bit. Like routing rules, sentences are evaluated with all virtual
 * cohorts added.
 */
export function bitOf(sentence: PlannedRule, plan: Plan): number {
  return sentence.bits[plan.additions]!;
}
