import type { EvaluableClause } from "@spi/domain/campaign-file/evaluable-iteration";
import { bindCondition } from "@spi/domain/condition/bind-condition";
import type { BoundCondition, ConditionProblem } from "@spi/domain/condition/condition";
import { parseCondition, readCondition } from "@spi/domain/condition/parse-condition";
import type { AttributeReference } from "@spi/domain/reference-data";
import type { Result } from "@spi/domain/result";
import { ok, refuse } from "@spi/domain/result";
import { evaluateTest } from "./evaluate-test.ts";
import type { Planner } from "./planner.ts";
import { report, tolerates } from "./planner.ts";
import type { Clause } from "./planned.ts";

/**
 * A clause with its condition worked out for the run date. Undefined, with the problem reported, when the attribute is
 * unknown or the comparator cannot work; where that is tolerated, a clause that fails for the people it cannot judge.
 */
export function planClause(planner: Planner, clause: EvaluableClause, path: string): Clause | undefined {
  const attribute = findAttribute(planner, clause, path);
  if (!attribute) return undefined;
  const planned = { name: clause.Name, path, attribute };
  const condition = boundCondition(planner, clause, attribute);
  if (!condition.ok) {
    const { fails, message, kind } = condition.refusal;
    report(planner, { kind: "condition", path: `${path}.${fieldOf(kind)}`, rule: clause.Name, message });
    return { ...planned, condition: null, fails: { for: fails, message } };
  }
  return { ...planned, condition: condition.value, fails: defaultFailure(condition.value) };
}

function boundCondition(
  planner: Planner,
  clause: EvaluableClause,
  attribute: AttributeReference,
): Result<BoundCondition, ConditionProblem> {
  const text = { operator: clause.Operator, comparator: clause.Comparator, attribute };
  const lenient = tolerates(planner, "condition");
  const condition = lenient ? readCondition(text, { together: false }) : parseCondition(text);
  if (!condition.ok) return condition;
  const bound = bindCondition(condition.value, planner.runDate);
  return bound.ok ? ok(bound.value) : refuse(bound.refusal);
}

/** The field a problem is to be corrected in. */
function fieldOf(kind: ConditionProblem["kind"]): "Operator" | "Comparator" {
  return kind === "unknownOperator" || kind === "operatorNotForAttribute" ? "Operator" : "Comparator";
}

/** A default that is no date cannot be compared with one: the clause then fails for people without a value. */
function defaultFailure({ test, missing }: BoundCondition): Clause["fails"] {
  if (missing.kind !== "as") return null;
  const outcome = evaluateTest(test, missing.value);
  return typeof outcome === "object" ? { for: "people without a value", message: outcome.failed } : null;
}

function findAttribute(planner: Planner, clause: EvaluableClause, path: string): AttributeReference | undefined {
  const level = clause.AttributeLevel;
  const name = level === "COHORT" ? clause.AttributeName || "COHORT_LABEL" : (clause.AttributeName ?? "");
  const target = level === "TARGET" ? (clause.AttributeTarget ?? "") : "ALL";
  const found = planner.attributes.get(attributeKey(level, target, name));
  if (found) return found;
  if (level === "TARGET" && !planner.targets.has(target)) {
    const message = target === "" ? "Choose a condition type." : `“${target}” is not a condition type. Choose one.`;
    report(planner, { kind: "unknownTarget", path: `${path}.AttributeTarget`, rule: clause.Name, message });
    return undefined;
  }
  const message = `There is no attribute “${name}” at level ${level}. Choose one from the list.`;
  report(planner, { kind: "unknownAttribute", path: `${path}.AttributeName`, rule: clause.Name, message });
  return undefined;
}

/** Identifies an attribute; `target` is "ALL" outside the level TARGET. */
export function attributeKey(level: string, target: string, name: string): string {
  return `${level} ${target} ${name}`;
}
