import { ageProblem } from "../condition/age.ts";
import { type CodedFinding, comparatorFindings } from "../condition/typed-comparator.ts";
import type { IterationContent } from "./iteration.ts";
import { attributeOf, conditionKey } from "../rule/attribute-of.ts";
import type { AttributeReference } from "../reference/reference-data.ts";
import { type FieldErrors, byField } from "../values/field-errors.ts";
import { placedClauses } from "../rule/and-clauses.ts";
import type { AndClause } from "../rule/rule.ts";

type Rules = Pick<IterationContent, "IterationRules">;

/**
 * A finding about a rule or AND clause, with the path of its comparator:
 * "IterationRules.2.AndClauses.0.Comparator".
 */
export interface RuleFinding extends CodedFinding {
  path: string;
}

/**
 * Returns findings about the comparators of stored or imported rules. Rules with findings still run
 * unchanged.
 */
export function ruleFindings({ IterationRules }: Rules, attributes: readonly AttributeReference[]): RuleFinding[] {
  return placedClauses(IterationRules).flatMap(({ clause, path }) => findingsAt(clause, { path, attributes }));
}

/**
 * Returns the problems with comparators of new or changed rules, by field path. A comparator must not be a list with
 * misleading items, which would not match anyone, or an age outside 1 to 120. Allows comparators that are already in
 * the saved or imported iteration, `before`.
 */
export function newComparatorProblems(
  { IterationRules }: Rules,
  { before, attributes }: { before: Rules | undefined; attributes: readonly AttributeReference[] },
): FieldErrors {
  const known = new Set(placedClauses(before?.IterationRules ?? []).map(({ clause }) => conditionKey(clause)));
  const findings = placedClauses(IterationRules)
    .filter(({ clause }) => !known.has(conditionKey(clause)))
    .flatMap(({ clause, path }) => {
      const lists = findingsAt(clause, { path, attributes }).filter(({ level }) => level === "warning");
      return [...lists, ...ageFindings(clause, { path, attributes })];
    });
  return byField(findings);
}

interface ClauseContext {
  path: string;
  attributes: readonly AttributeReference[];
}

function findingsAt(clause: AndClause, { path, attributes }: ClauseContext): RuleFinding[] {
  const attribute = attributeOf(clause, attributes);
  if (!attribute) return [];
  const stored = { operator: clause.Operator, comparator: clause.Comparator, attribute };
  return comparatorFindings(stored).map((finding) => ({ ...finding, path: `${path}.Comparator` }));
}

function ageFindings(clause: AndClause, { path, attributes }: ClauseContext): { path: string; message: string }[] {
  const attribute = attributeOf(clause, attributes);
  const message = attribute && ageProblem({ operator: clause.Operator, comparator: clause.Comparator, attribute });
  return message === undefined ? [] : [{ path: `${path}.Comparator`, message }];
}
