import { allClauses } from "@spi/domain/rule/and-clauses";
import type { EvaluableRule } from "@spi/domain/iteration/evaluable-iteration";
import { scopeLabels } from "@spi/domain/rule/scope-labels";
import { splitRoutingPlanIds, unknownPlansSentence } from "@spi/domain/rule/routing-plan-ids";
import { statusTextsOf } from "@spi/domain/rule/status-texts";
import { planClause } from "./clause.ts";
import { type PlanContext, addProblem } from "./context.ts";
import type { PlannedRule } from "./plan.ts";

/** A rule before its bits are assigned. Bits can be assigned only when all rules are known. */
export type RuleWithoutBits = Omit<PlannedRule, "bits">;

/**
 * Plans a rule with its AND clauses, scope and plans. If a clause is invalid, reports the problem and
 * returns undefined.
 */
export function planRule(context: PlanContext, rule: EvaluableRule, path: string): RuleWithoutBits | undefined {
  const parts = allClauses(rule);
  const clauses = parts.map((clause, index) =>
    planClause(context, clause, clause.sourcePath ?? (index === 0 ? path : `${path}.AndClauses.${index - 1}`)),
  );
  const scope = planScope(context, rule, path);
  const routing = planRouting(context, rule, path);
  if (!clauses.every((clause) => clause !== undefined)) return undefined;
  return {
    id: rule.sourcePath ?? rule.ID ?? path,
    type: rule.Type,
    priority: rule.Priority,
    name: rule.Name,
    names: joinNames(rule.Name, rule.AndClauses),
    description: rule.Description ?? "",
    path,
    scope,
    scopedApart: rule.AndClauses.some(({ CohortLabel }) => !isScopedAs(rule.CohortLabel, CohortLabel)),
    clauses,
    ...routing,
  };
}

/** Returns whether an AND clause has the same cohorts as its rule, or has no cohorts. */
function isScopedAs(own: string | undefined, label: string | undefined): boolean {
  if (label === own) return true;
  const [all, labels] = [new Set(scopeLabels(own)), new Set(scopeLabels(label))];
  return labels.size === 0 || (labels.size === all.size && [...labels].every((label) => all.has(label)));
}

/**
 * Joins the names of a rule and its clauses. Leaves out names that AND clauses get from their rule ("Too young AND 1").
 */
function joinNames(main: string, clauses: readonly { Name: string }[]): string {
  const own = clauses.map((clause) => clause.Name.trim()).filter((name) => name !== "" && !name.startsWith(main));
  return [...new Set([main, ...own])].join(" AND ");
}

/**
 * Returns the indexes of a rule's cohorts. If its clauses have different cohorts, the whole rule
 * applies to all of them. Reports a label that is not one of the iteration's cohorts. If this is
 * tolerated, the label has no effect.
 */
function planScope(context: PlanContext, rule: EvaluableRule, path: string): ReadonlySet<number> | null {
  const texts = new Set(allClauses(rule).map((clause) => clause.CohortLabel));
  const labels = [...texts].flatMap(scopeLabels);
  if (labels.length === 0) return null;
  const location = { path: `${path}.CohortLabel`, rule: rule.Name };
  if (rule.Type === "R") {
    const message = "A routing rule cannot apply to one cohort only. Choose “Apply to all cohorts”.";
    addProblem(context, { kind: "scopeOnRouting", ...location, message });
    return null;
  }
  const scope = new Set<number>();
  for (const label of new Set(labels)) {
    const indexes = context.cohortsByLabel.get(label) ?? [];
    if (indexes.length === 0) {
      const message = `The rule applies to the cohort “${label}”, which is not in the iteration. Add the cohort to the iteration, or choose a different one.`;
      addProblem(context, { kind: "unknownScope", ...location, message, value: label });
    }
    for (const index of indexes) scope.add(index);
  }
  return scope;
}

function planRouting(context: PlanContext, rule: EvaluableRule, path: string) {
  if (rule.Type !== "R") return { namesPlans: false, plans: [], hasStatusTexts: false };
  const location = { path: `${path}.CommsRouting`, rule: rule.Name };
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  const hasStatusTexts = statusTextsOf(rule).length > 0;
  if (plans.length === 0 && !hasStatusTexts) {
    const message =
      "The rule does not have a routing plan ID, so we ignore the rule. Choose at least one routing plan ID.";
    context.warnings.push({ kind: "noPlan", ...location, message });
  }
  return {
    namesPlans: plans.length > 0 || hasStatusTexts,
    plans: knownPlans(context, plans, location),
    hasStatusTexts,
  };
}

/** Returns the plans that the campaign has, in the campaign's spelling. Reports all the others. */
export function knownPlans(
  context: PlanContext,
  plans: readonly string[],
  location: { path: string; rule?: string },
): string[] {
  const { availablePlans } = context;
  if (availablePlans === null) return [...plans];
  const unknown = plans.filter((plan) => !availablePlans.has(plan.toLowerCase()));
  if (unknown.length > 0) {
    const message = unknownPlansSentence(unknown);
    addProblem(context, { kind: "unknownPlan", ...location, message, value: unknown.join("|") });
  }
  return plans.flatMap((plan) => availablePlans.get(plan.toLowerCase()) ?? []);
}
