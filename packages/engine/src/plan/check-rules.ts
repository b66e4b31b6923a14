import type { EvaluableClause, EvaluableIteration } from "@spi/domain/iteration/evaluable-iteration";
import { placedClauses } from "@spi/domain/rule/and-clauses";
import { chosenAttributeKey, conditionKey } from "@spi/domain/rule/attribute-of";
import { scopeLabels } from "@spi/domain/rule/scope-labels";
import type { AttributeReference, OperatorReference } from "@spi/domain/reference/reference-data";
import type { FieldProblem } from "@spi/domain/values/field-errors";
import { allowedOperators, indexAttributes } from "./attribute-index.ts";
import { type PlanRequest, planProblems } from "./iteration.ts";
import type { PlanProblem, PlanProblemKind } from "./plan.ts";

/**
 * A problem with a rule, with a path such as "IterationRules.2.Comparator" or
 * "IterationRules.2.AndClauses.0.AttributeName".
 */
export interface RuleProblem extends FieldProblem {
  /** Name of the rule or AND clause that has the problem. */
  rule?: string;
}

export interface RulesToCheck extends Pick<PlanRequest, "iteration" | "campaign" | "attributes"> {
  operators: readonly OperatorReference[];
  before?: Pick<EvaluableIteration, "IterationRules"> | undefined;
}

/**
 * Kinds of problem that can be found only with reference data. `checkIteration` in the domain finds other kinds, such
 * as an unknown cohort, plan or date. `missingParts` finds items that are optional only in a draft.
 */
const checkedKinds: readonly PlanProblemKind[] = ["unknownAttribute", "unknownTarget", "condition", "scopeOnRouting"];

/**
 * Returns the problems with an iteration's rules that depend on the reference data: unknown attributes, operators and
 * targets, and invalid comparators. These problems prevent a save. Accepts conditions with the same wording as in the
 * saved or imported iteration, `before`, if they can be evaluated at all.
 */
export function checkRules({ before, ...request }: RulesToCheck): RuleProblem[] {
  const { unusable, doubtful } = allProblems(request);
  if (unusable.length + doubtful.length === 0) return [];
  const existing = new Set(placedClauses(before?.IterationRules ?? []).map(({ clause }) => conditionKey(clause)));
  const parts = placedClauses(request.iteration.IterationRules);
  const unchangedPaths = new Set(
    parts.filter(({ clause }) => existing.has(conditionKey(clause))).map(({ path }) => path),
  );
  const order = new Map(parts.map(({ path }, index) => [path, index]));
  const placeOf = (path: string) => order.get(partOf(path)) ?? -1;
  return [...unusable, ...doubtful.filter(({ path }) => !unchangedPaths.has(partOf(path)))].toSorted(
    (a, b) => placeOf(a.path) - placeOf(b.path),
  );
}

/** Returns all problems with the rules. Conditions that cannot be evaluated at all are separate from doubtful ones. */
function allProblems({ operators, ...request }: Omit<RulesToCheck, "before">) {
  const { problems, warnings } = planProblems({ ...request, tolerate: ["dataType"] });
  const cannot = problems.filter(({ kind }) => checkedKinds.includes(kind));
  const asText = warnings.filter(({ kind }) => kind === "dataType");
  const reported = new Set([...cannot, ...asText].map(({ path }) => path));
  const reference = { operators, attributes: request.attributes };
  const parts = placedClauses(request.iteration.IterationRules);
  const listed = parts
    .flatMap(({ clause, path }) => operatorProblems(clause, path, reference))
    .filter(({ path }) => !reported.has(path));
  // Problems with a comparator make sense only if the operator can be used.
  const notOffered = new Set(listed.map(({ path }) => fieldPath(path, "Comparator")));
  const unreadable = new Set(cannot.map(({ path }) => fieldPath(path, "Operator")));
  const [hopeless, usable] = [
    listed.filter(({ path }) => unreadable.has(path)),
    listed.filter(({ path }) => !unreadable.has(path)),
  ];
  const closest = (problems: readonly PlanProblem[]) =>
    problems.filter(({ path }) => !notOffered.has(path)).map(toProblem);
  return {
    unusable: [...closest(cannot), ...hopeless, ...parts.flatMap(scopeProblems)],
    doubtful: [...closest(asText), ...usable],
  };
}

/** Returns the path of the rule or AND clause that contains a field. */
const partOf = (path: string) => path.slice(0, path.lastIndexOf("."));

const fieldPath = (path: string, field: string) => `${partOf(path)}.${field}`;

const toProblem = ({ kind, condition, path, rule, message }: PlanProblem): RuleProblem => ({
  path,
  code: condition ?? kind,
  params: {},
  message,
  ...(rule === undefined ? {} : { rule }),
});

interface Reference {
  operators: readonly OperatorReference[];
  attributes: readonly AttributeReference[];
}

/**
 * Returns the problem with an operator that the reference data does not allow for the attribute. We check this on every
 * save, because reference data can be replaced.
 */
function operatorProblems(clause: EvaluableClause, path: string, { operators, attributes }: Reference): RuleProblem[] {
  const attribute = indexAttributes(attributes).byKey.get(chosenAttributeKey(clause));
  if (!attribute || allowedOperators(attribute, operators).has(clause.Operator)) return [];
  const message = `The operator “${clause.Operator}” cannot be used with ${attribute.DisplayValue}. Choose a different operator.`;
  const params = { operator: clause.Operator, attribute: attribute.DisplayValue };
  return [{ path: `${path}.Operator`, code: "operatorNotOffered", params, rule: clause.Name, message }];
}

type PlacedClause = ReturnType<typeof placedClauses<EvaluableClause>>[number];

/**
 * Returns the problem with an AND clause whose cohorts differ from its rule's cohorts. The clause would add its cohorts
 * to the whole rule.
 */
function scopeProblems({ rule, clause, path }: PlacedClause): RuleProblem[] {
  if (clause.CohortLabel === rule.CohortLabel) return [];
  const labels = scopeLabels(clause.CohortLabel);
  const own = scopeLabels(rule.CohortLabel);
  if (labels.length === 0 || labels.toSorted().join() === own.toSorted().join()) return [];
  const message = `An AND clause applies to the same cohorts as its rule. Remove the cohort from the clause.`;
  return [{ path: `${path}.CohortLabel`, code: "clauseScope", params: {}, rule: clause.Name, message }];
}
