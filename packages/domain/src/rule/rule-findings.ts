import type { ComparatorFinding } from "../condition/typed-comparator.ts";
import { comparatorFindings } from "../condition/typed-comparator.ts";
import type { IterationContent } from "../iteration/iteration.ts";
import { attributeOf } from "../library/attribute-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { placedClauses } from "./and-clauses.ts";

/** A finding about one rule or AND clause, by the path of its comparator: "IterationRules.2.AndClauses.0.Comparator". */
export interface RuleFinding extends ComparatorFinding {
  path: string;
}

/** What is strange about the comparators of stored or imported rules, which run as they are (REQ-VAL-24, REQ-VAL-25). */
export function ruleFindings(
  { IterationRules }: Pick<IterationContent, "IterationRules">,
  attributes: readonly AttributeReference[],
): RuleFinding[] {
  return placedClauses(IterationRules).flatMap(({ clause, path }) => {
    const attribute = attributeOf(clause, attributes);
    if (!attribute) return [];
    const stored = { operator: clause.Operator, comparator: clause.Comparator, attribute };
    return comparatorFindings(stored).map((finding) => ({ ...finding, path: `${path}.Comparator` }));
  });
}
