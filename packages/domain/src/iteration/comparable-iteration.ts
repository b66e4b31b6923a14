import { clauseTitle } from "../rule/and-clauses.ts";
import type { Iteration, IterationContent } from "./iteration.ts";

/**
 * Returns an iteration's content with rules identified by name, because a copy's rules have different
 * IDs.
 */
export function comparableIteration(iteration: IterationContent & Partial<Iteration>): Record<string, unknown> {
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  return {
    ...content,
    IterationRules: content.IterationRules.map(
      ({ IterationID: _iteration, LibraryRuleMetadata: _library, ...rule }) => ({
        ...rule,
        ID: rule.Name,
        AndClauses: rule.AndClauses.map(({ IterationID: _own, LibraryRuleMetadata: _metadata, ...clause }, index) => ({
          ...clause,
          ID: clauseTitle(index + 1),
        })),
      }),
    ),
  };
}
