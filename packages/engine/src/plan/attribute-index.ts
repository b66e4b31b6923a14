import {
  type AttributeReference,
  type OperatorReference,
  attributeKey,
  operatorsFor,
} from "@spi/domain/reference/reference-data";

/** Attributes in the reference data, indexed for lookup. */
export interface AttributeIndex {
  byKey: ReadonlyMap<string, AttributeReference>;
  /** Condition types of the attributes at level TARGET. */
  targets: ReadonlySet<string>;
}

const indexes = new WeakMap<readonly AttributeReference[], AttributeIndex>();

/**
 * Returns the index for a list of attributes. We cache the index, because every save is checked against the same list,
 * which never changes.
 */
export function indexAttributes(attributes: readonly AttributeReference[]): AttributeIndex {
  const known = indexes.get(attributes);
  if (known) return known;
  const index = {
    byKey: new Map(attributes.map((row) => [attributeKey(row), row])),
    targets: new Set(attributes.filter((row) => row.AttributeLevel === "TARGET").map((row) => row.ConditionType)),
  };
  indexes.set(attributes, index);
  return index;
}

const allowed = new WeakMap<readonly OperatorReference[], WeakMap<AttributeReference, ReadonlySet<string>>>();

/** Returns the operators that are allowed for an attribute, spelt as they are in rules. */
export function allowedOperators(
  attribute: AttributeReference,
  operators: readonly OperatorReference[],
): ReadonlySet<string> {
  const byAttribute = allowed.get(operators) ?? new WeakMap<AttributeReference, ReadonlySet<string>>();
  allowed.set(operators, byAttribute);
  const names =
    byAttribute.get(attribute) ?? new Set(operatorsFor(attribute, operators).map(({ Operator }) => Operator));
  byAttribute.set(attribute, names);
  return names;
}
