import { nameMaxLength } from "../names/names.ts";
import type { AndClause, IterationRule } from "./rule.ts";

/** Returns an AND clause's title within its rule. */
export function clauseTitle(number: number): string {
  return `AND clause ${number}`;
}

type WithClauses<Clause> = NoInfer<Clause> & { AndClauses: readonly Clause[] };

/** Returns all clauses of a rule, the main clause first. */
export function allClauses<Clause>(rule: WithClauses<Clause>): Clause[] {
  return [rule, ...rule.AndClauses];
}

/**
 * Returns all clauses of rules, each with its rule and its path in the iteration, for example
 * "IterationRules.2.AndClauses.0".
 */
export function placedClauses<Clause>(rules: readonly WithClauses<Clause>[]) {
  return rules.flatMap((rule, index) =>
    allClauses(rule).map((clause, number) => {
      const path = number === 0 ? `IterationRules.${index}` : `IterationRules.${index}.AndClauses.${number - 1}`;
      return { rule, clause, path };
    }),
  );
}

/** Returns an AND clause's name, which is its rule's name followed by its number. */
export function clauseName(ruleName: string, number: number): string {
  const ending = ` ${clauseTitle(number)}`;
  return ruleName.slice(0, nameMaxLength - ending.length) + ending;
}

/** Returns an AND clause's own description. Empty if it has no description, or the same one as its rule. */
export function ownDescription(clause: Pick<AndClause, "Description">, rule: Pick<AndClause, "Description">): string {
  return clause.Description === rule.Description ? "" : clause.Description;
}

/**
 * Returns a rule's AND clauses after a change to the rule's description. AND clauses with their own description do not
 * change.
 */
export function clausesDescribed(rule: IterationRule, Description: string): AndClause[] {
  return rule.AndClauses.map((clause) =>
    clause.Description === rule.Description ? { ...clause, Description } : clause,
  );
}

/** Returns a rule with its AND clauses named after it and numbered from 1. They get the rule's priority. */
export function withClausesNumbered(rule: IterationRule): IterationRule {
  const AndClauses = rule.AndClauses.map((clause, index) => ({
    ...clause,
    Name: clauseName(rule.Name, index + 1),
    AndNumber: index + 1,
    Priority: rule.Priority,
  }));
  return { ...rule, AndClauses };
}
