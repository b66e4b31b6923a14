import type { Day } from "@spi/domain/calendar";
import type { ConditionWords } from "@spi/domain/condition/describe-condition";
import { describeCondition } from "@spi/domain/condition/describe-condition";
import { parseCondition } from "@spi/domain/condition/parse-condition";
import type { AttributeReference } from "@spi/domain/reference-data";
import type { AndClause } from "@spi/domain/rule";

type Clause = Pick<AndClause, "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator" | "Comparator">;

/** The attribute a clause asks about: by level and name, and by target at level TARGET. */
function findAttribute(
  attributes: readonly AttributeReference[],
  { AttributeLevel, AttributeName, AttributeTarget }: Omit<Clause, "Operator" | "Comparator">,
): AttributeReference | undefined {
  return attributes.find(
    (attribute) =>
      attribute.AttributeLevel === AttributeLevel &&
      attribute.AttributeName === AttributeName &&
      (AttributeLevel !== "TARGET" || attribute.ConditionType === AttributeTarget),
  );
}

/** A clause as one plain sentence, or its technical line where it cannot be understood. */
export function clauseWords(
  clause: Clause,
  { attributes, runDate }: { attributes: readonly AttributeReference[]; runDate: Day },
): ConditionWords {
  const technical = { sentence: `${clause.AttributeName} ${clause.Operator} ${clause.Comparator}`, missing: "" };
  const attribute = findAttribute(attributes, clause);
  if (!attribute) return technical;
  const condition = parseCondition({ operator: clause.Operator, comparator: clause.Comparator, attribute });
  return condition.ok ? describeCondition(condition.value, { runDate }) : technical;
}
