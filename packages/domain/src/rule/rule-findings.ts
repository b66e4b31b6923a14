import type { ComparatorFinding } from "../condition/typed-comparator.ts";
import { comparatorFindings } from "../condition/typed-comparator.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { attributeOf } from "../library/attribute-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import type { AndClause } from "./rule.ts";

/** A finding about one rule or AND clause, by the path of its comparator: "IterationRules.2.AndClauses.0.Comparator". */
export interface RuleFinding extends ComparatorFinding {
  path: string;
}

/** What is strange about the comparators of stored or imported rules, which run as they are (REQ-VAL-24, REQ-VAL-25). */
export function ruleFindings(
  { IterationRules }: Pick<IterationContent, "IterationRules">,
  attributes: readonly AttributeReference[],
): RuleFinding[] {
  return IterationRules.flatMap((rule, index) => [
    ...findingsAt(rule, { path: `IterationRules.${index}`, attributes }),
    ...rule.AndClauses.flatMap((clause, number) =>
      findingsAt(clause, { path: `IterationRules.${index}.AndClauses.${number}`, attributes }),
    ),
  ]);
}

function findingsAt(
  clause: AndClause,
  { path, attributes }: { path: string; attributes: readonly AttributeReference[] },
): RuleFinding[] {
  const attribute = attributeOf(clause, attributes);
  if (!attribute) return [];
  const stored = { operator: clause.Operator, comparator: clause.Comparator, attribute };
  return comparatorFindings(stored).map((finding) => ({ ...finding, path: `${path}.Comparator` }));
}
