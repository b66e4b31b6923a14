import type { EvaluableClause } from "@spi/domain/iteration/evaluable-iteration";
import { operatorFamilies } from "@spi/domain/condition/operator-families";
import type { AttributeReference, DataType } from "@spi/domain/reference/reference-data";
import { chosenAttributeKey, conditionTypeOf } from "@spi/domain/rule/attribute-of";

/**
 * Returns the attributes in the given clauses. An attribute in the reference data keeps its type. If it is missing at
 * that level, it takes its type from another level. Otherwise, its type is date if an operator compares it with today,
 * and text if not.
 */
export function inferAttributes(
  clauses: readonly EvaluableClause[],
  reference: readonly AttributeReference[],
): AttributeReference[] {
  const clausesByAttribute = new Map<string, EvaluableClause[]>();
  for (const clause of clauses) {
    if (clause.AttributeLevel !== "PERSON" && clause.AttributeLevel !== "TARGET") continue;
    const key = chosenAttributeKey(clause);
    clausesByAttribute.set(key, [...(clausesByAttribute.get(key) ?? []), clause]);
  }
  const inferred = [...clausesByAttribute.values()].map((clauses) => inferAttribute(clauses, reference));
  return [...inferred, ...indexByName(reference).ofCohorts];
}

interface NameIndex {
  byName: ReadonlyMap<string, readonly AttributeReference[]>;
  ofCohorts: readonly AttributeReference[];
}

const indexes = new WeakMap<readonly AttributeReference[], NameIndex>();

function indexByName(reference: readonly AttributeReference[]): NameIndex {
  const known = indexes.get(reference);
  if (known) return known;
  const index = {
    byName: Map.groupBy(reference, (row) => row.AttributeName),
    ofCohorts: reference.filter((row) => row.AttributeLevel === "COHORT"),
  };
  indexes.set(reference, index);
  return index;
}

function inferAttribute(clauses: readonly EvaluableClause[], reference: readonly AttributeReference[]) {
  const first = clauses[0]!;
  const ConditionType = conditionTypeOf(first);
  const named = indexByName(reference).byName.get(first.AttributeName ?? "") ?? [];
  const known = named.find((row) => row.AttributeLevel === first.AttributeLevel && row.ConditionType === ConditionType);
  const datedByOperator = clauses.some((clause) => operatorFamilies.get(clause.Operator)?.family === "relativeDate");
  const type = (known ?? named[0])?.DataType ?? (datedByOperator ? "D" : "S");
  return describe(first, ConditionType, type);
}

function describe(clause: EvaluableClause, ConditionType: string, DataType: DataType): AttributeReference {
  const AttributeName = clause.AttributeName ?? "";
  return {
    AttributeName,
    AttributeLevel: clause.AttributeLevel === "TARGET" ? "TARGET" : "PERSON",
    ConditionType,
    DisplayValue: AttributeName,
    DataType,
    // Cases can use any operator with any attribute, as they can in the public reference.
    ApplicableDataTypes: "S,I,F,D",
    ValueSummary: "",
    Description: "",
  };
}
