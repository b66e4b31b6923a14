import type { EvaluableClause } from "@spi/domain/iteration/evaluable-iteration";
import { bindCondition } from "@spi/domain/condition/bind-condition";
import type { BoundCondition, Condition, ConditionProblem } from "@spi/domain/condition/condition";
import {
  type ConditionText,
  comparatorProblem,
  formProblem,
  parseCondition,
  readCondition,
} from "@spi/domain/condition/parse-condition";
import type { AttributeReference } from "@spi/domain/reference/reference-data";
import type { Result } from "@spi/domain/values/result";
import { attributeNameOf, chosenAttributeKey, conditionTypeOf } from "@spi/domain/rule/attribute-of";
import { evaluateTest } from "@spi/domain/condition/evaluate-test";
import { type PlanContext, addProblem, tolerates } from "./context.ts";
import type { Clause } from "./plan.ts";

/**
 * Plans a clause for the run date. If the attribute is unknown or the comparator is invalid, reports the problem and
 * returns undefined. If the problem is tolerated, returns a clause that fails for the people it cannot be evaluated
 * for.
 */
export function planClause(context: PlanContext, clause: EvaluableClause, path: string): Clause | undefined {
  const attribute = findAttribute(context, clause, path);
  if (!attribute) {
    const problem = formProblem({ operator: clause.Operator, comparator: clause.Comparator });
    if (problem) addProblem(context, { kind: "condition", ...withRule(clause, path, problem) });
    return undefined;
  }
  const planned = { name: clause.Name, path, attribute };
  const condition = boundCondition(context, clause, { attribute, path });
  if (!condition.ok) {
    const { fails, message, kind } = condition.refusal;
    addProblem(context, { kind: "condition", ...withRule(clause, path, condition.refusal) });
    const also =
      kind === "unknownOperator" ? comparatorProblem({ comparator: clause.Comparator, attribute }) : undefined;
    if (also) addProblem(context, { kind: "condition", ...withRule(clause, path, also) });
    return { ...planned, condition: null, fails: { for: fails, message } };
  }
  return { ...planned, condition: condition.value, fails: defaultFailure(condition.value) };
}

function boundCondition(
  context: PlanContext,
  clause: EvaluableClause,
  { attribute, path }: { attribute: AttributeReference; path: string },
): Result<BoundCondition, ConditionProblem> {
  const text = { operator: clause.Operator, comparator: clause.Comparator, attribute };
  const condition = tolerates(context, "condition") ? readCondition(text, { together: false }) : parseCondition(text);
  if (condition.ok) return bindCondition(condition.value, context.runDate);
  const asText = tolerates(context, "dataType") ? comparedAsText(text, condition.refusal) : undefined;
  if (!asText) return condition;
  addProblem(context, { kind: "dataType", ...withRule(clause, path, condition.refusal) });
  return bindCondition(asText, context.runDate);
}

/**
 * Parses a condition that the attribute's data type does not allow as a comparison of text, in the same way as the
 * public reference. Returns undefined if text cannot be compared in this way either. Also returns undefined at cohort
 * level, because the result would not be stable.
 */
function comparedAsText(text: ConditionText, problem: ConditionProblem): Condition | undefined {
  if (text.attribute.DataType === "C" || problem.kind === "libraryToken") return undefined;
  const read = readCondition(text, { together: true });
  return read.ok ? read.value : undefined;
}

function withRule(clause: EvaluableClause, path: string, { kind, message }: ConditionProblem) {
  return { condition: kind, path: `${path}.${fieldOf(kind)}`, rule: clause.Name, message };
}

/** Returns the field that users have to correct. */
function fieldOf(kind: ConditionProblem["kind"]): "Operator" | "Comparator" {
  return kind === "unknownOperator" || kind === "operatorNotForAttribute" ? "Operator" : "Comparator";
}

/** Returns the failure for people without a value if the default cannot be compared, for example with a date. */
function defaultFailure({ test, missing }: BoundCondition): Clause["fails"] {
  if (missing.kind !== "as") return null;
  const outcome = evaluateTest(test, missing.value);
  return typeof outcome === "object" ? { for: "people without a value", message: outcome.failed } : null;
}

function findAttribute(context: PlanContext, clause: EvaluableClause, path: string): AttributeReference | undefined {
  const level = clause.AttributeLevel;
  const attribute = context.attributes.byKey.get(chosenAttributeKey(clause));
  if (attribute) return attribute;
  const target = conditionTypeOf(clause);
  if (level === "TARGET" && !context.attributes.targets.has(target)) {
    const message =
      target === "" ? "Choose a condition type." : `“${target}” is not a condition type. Choose a different one.`;
    addProblem(context, { kind: "unknownTarget", path: `${path}.AttributeTarget`, rule: clause.Name, message });
    return undefined;
  }
  const message = `There is no attribute “${attributeNameOf(clause)}” at level ${level}. Choose a different attribute or level.`;
  addProblem(context, { kind: "unknownAttribute", path: `${path}.AttributeName`, rule: clause.Name, message });
  return undefined;
}
