import type { EvaluableClause, EvaluableRule } from "@spi/domain/campaign-file/evaluable-iteration";
import { scopeLabels } from "@spi/domain/cohorts";
import type { AttributeReference, OperatorReference } from "@spi/domain/reference-data";
import { allowedOperators, attributeKey, indexAttributes } from "./attribute-index.ts";
import type { PlanRequest } from "./iteration.ts";
import { planProblems } from "./iteration.ts";
import type { PlanProblemKind } from "./plan.ts";

export interface RuleProblem {
  /** "IterationRules.2.Comparator", "IterationRules.2.AndClauses.0.AttributeName". */
  path: string;
  /** The name of the rule or AND clause concerned. */
  rule?: string;
  message: string;
}

export interface RulesToCheck extends Pick<PlanRequest, "iteration" | "campaign" | "attributes"> {
  operators: readonly OperatorReference[];
}

/**
 * What the reference data are needed to see. The rest that would refuse a plan (an unknown cohort, plan or date) is the
 * business of `checkIteration` in domain, and what a draft may still lack that of `missingParts`.
 */
const checkedHere: readonly PlanProblemKind[] = ["unknownAttribute", "unknownTarget", "condition", "scopeOnRouting"];

/**
 * Everything that only the reference data show to be wrong with an iteration's rules, for refusing a save: unknown
 * attributes, operators and targets, and comparators that cannot work. Empty when the rules can be saved.
 */
export function checkRules({ operators, ...request }: RulesToCheck): RuleProblem[] {
  const planned = planProblems(request).filter(({ kind }) => checkedHere.includes(kind));
  const listed = request.iteration.IterationRules.flatMap((rule, index) =>
    ruleProblems(rule, `IterationRules.${index}`, { operators, attributes: request.attributes }),
  );
  const paths = new Set(planned.map(({ path }) => path));
  const problems = [
    ...planned.map(({ path, rule, message }) => ({ path, message, ...(rule === undefined ? {} : { rule }) })),
    ...listed.filter(({ path }) => !paths.has(path)),
  ];
  // What is wrong with a comparator means nothing until the operator can be used.
  const operatorsAtFault = new Set(problems.map(({ path }) => path).filter((path) => path.endsWith(".Operator")));
  return problems.filter(
    ({ path }) => !operatorsAtFault.has(path.replace(/Comparator$/, "Operator")) || !path.endsWith("Comparator"),
  );
}

interface Reference {
  operators: readonly OperatorReference[];
  attributes: readonly AttributeReference[];
}

function ruleProblems(rule: EvaluableRule, path: string, reference: Reference): RuleProblem[] {
  return [rule, ...rule.AndClauses].flatMap((clause, index) => {
    const clausePath = index === 0 ? path : `${path}.AndClauses.${index - 1}`;
    return [
      ...operatorProblems(clause, clausePath, reference),
      ...(index === 0 ? [] : clauseProblems(clause, rule, clausePath)),
    ];
  });
}

/** The reference data may be replaced, so an operator must also be on their list for the attribute. */
function operatorProblems(clause: EvaluableClause, path: string, { operators, attributes }: Reference): RuleProblem[] {
  const attribute = indexAttributes(attributes).byKey.get(keyOf(clause));
  if (!attribute || allowedOperators(attribute, operators).has(clause.Operator)) return [];
  const message = `The operator “${clause.Operator}” cannot be used with ${attribute.DisplayValue}. Choose another operator.`;
  return [{ path: `${path}.Operator`, rule: clause.Name, message }];
}

function keyOf({ AttributeLevel, AttributeTarget, AttributeName }: EvaluableClause): string {
  const target = AttributeLevel === "TARGET" ? (AttributeTarget ?? "") : "ALL";
  return attributeKey(AttributeLevel, target, AttributeName ?? "");
}

/** An AND clause is for the cohorts of its rule; one that names others would widen the whole rule. */
function clauseProblems(clause: EvaluableClause, rule: EvaluableRule, path: string): RuleProblem[] {
  const labels = scopeLabels(clause.CohortLabel);
  const own = scopeLabels(rule.CohortLabel);
  if (labels.length === 0 || labels.toSorted().join() === own.toSorted().join()) return [];
  const message = `An AND clause is for the cohorts of its rule. Remove the cohort from the clause.`;
  return [{ path: `${path}.CohortLabel`, rule: clause.Name, message }];
}
