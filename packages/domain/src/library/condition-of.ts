import type { Condition } from "../condition/condition.ts";
import { parseCondition } from "../condition/parse-condition.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { type Result, refuse } from "../values/result.ts";
import { ruleMessages } from "../rule/rule.ts";
import { type StoredCondition, attributeOf } from "../rule/attribute-of.ts";

/**
 * Returns the condition of a rule or AND clause in the form that the engine evaluates, or the problem if the condition
 * is not valid.
 */
export function conditionOf(
  question: StoredCondition,
  attributes: readonly AttributeReference[],
): Result<Condition, string> {
  const { AttributeName, Operator, Comparator } = question;
  const attribute = attributeOf(question, attributes);
  if (!attribute) return refuse(AttributeName ? unknownAttribute(AttributeName) : ruleMessages.attribute);
  const parsed = parseCondition({ operator: Operator, comparator: Comparator, attribute });
  return parsed.ok ? parsed : refuse(parsed.refusal.message);
}

function unknownAttribute(name: string): string {
  return `“${name}” is not an attribute at this level. Choose a different attribute.`;
}
