import { nameMaxLength } from "../names/names.ts";
import type { AndClause, IterationRule } from "./rule.ts";

/** Returns an AND clause's title within its rule. */
export function clauseTitle(number: number): string {
  return `AND clause ${number}`;
}

type WithClauses<Clause> = NoInfer<Clause> & { AndClauses: readonly Clause[] };

/** Returns all clauses of a rule: its main clause, then its AND clauses. */
export function allClauses<Clause>(rule: WithClauses<Clause>): Clause[] {
  return [rule, ...rule.AndClauses];
}

/** Returns all clauses of rules, each with its rule and its field path in the iteration: "IterationRules.2.AndClauses.0". */
export function placedClauses<Clause>(rules: readonly WithClauses<Clause>[]) {
  return rules.flatMap((rule, index) =>
    allClauses(rule).map((clause, number) => {
      const path = number === 0 ? `IterationRules.${index}` : `IterationRules.${index}.AndClauses.${number - 1}`;
      return { rule, clause, path };
    }),
  );
}

/** The AND clause's name, derived from its rule's name and its number. */
export function clauseName(ruleName: string, number: number): string {
  const ending = ` ${clauseTitle(number)}`;
  return ruleName.slice(0, nameMaxLength - ending.length) + ending;
}

/** Returns an AND clause's own description. Empty if it has its rule's, or none. */
export function ownDescription(clause: Pick<AndClause, "Description">, rule: Pick<AndClause, "Description">): string {
  return clause.Description === rule.Description ? "" : clause.Description;
}

/**
 * Returns a rule's AND clauses after its description has changed. Those without their own description get the new one.
 */
export function clausesDescribed(rule: IterationRule, Description: string): AndClause[] {
  return rule.AndClauses.map((clause) =>
    clause.Description === rule.Description ? { ...clause, Description } : clause,
  );
}

/** Returns the rule with AND clauses named after it, numbered from 1 and with its priority. */
export function withClausesNumbered(rule: IterationRule): IterationRule {
  const AndClauses = rule.AndClauses.map((clause, index) => ({
    ...clause,
    Name: clauseName(rule.Name, index + 1),
    AndNumber: index + 1,
    Priority: rule.Priority,
  }));
  return { ...rule, AndClauses };
}
