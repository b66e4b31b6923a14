import type { Day } from "@spi/domain/calendar";
import { describeClause } from "@spi/domain/library/describe-rule";
import type { AttributeReference } from "@spi/domain/reference-data";
import type { AndClause } from "@spi/domain/rule";

type Clause = Pick<
  AndClause,
  "Type" | "AttributeLevel" | "AttributeTarget" | "AttributeName" | "Operator" | "Comparator"
> & { AndClauses?: readonly unknown[] };

/** A clause as one plain sentence and what becomes of people with no value, or its technical line with the problem. */
export function clauseWords(
  clause: Clause,
  { attributes, runDate }: { attributes: readonly AttributeReference[]; runDate: Day },
): { sentence: string; missing: string } {
  // A rule without AND clauses decides alone; whatever has none of its own is one condition of several.
  const alone = clause.AndClauses?.length === 0;
  const words = describeClause(clause, { attributes, runDate, type: clause.Type, alone });
  if (words.problem === undefined) return words;
  return { sentence: `${clause.AttributeName} ${clause.Operator} ${clause.Comparator}`, missing: words.problem };
}
