import { copiedName } from "@spi/domain/copy-iteration";
import type { Iteration } from "@spi/domain/iteration";

/** An iteration's content with rules known by name, as a copy's rules have identifiers of their own. */
export function comparable(iteration: Iteration): Record<string, unknown> {
  const { ID: _id, Version: _version, IterationNumber: _number, ...content } = iteration;
  return {
    ...content,
    IterationRules: content.IterationRules.map(
      ({ IterationID: _iteration, LibraryRuleMetadata: _library, ...rule }) => ({
        ...rule,
        ID: rule.Name,
        AndClauses: rule.AndClauses.map(({ IterationID: _own, LibraryRuleMetadata: _metadata, ...clause }, index) => ({
          ...clause,
          ID: `AND clause ${index + 1}`,
        })),
      }),
    ),
  };
}

/** The earlier iteration this one was probably copied from: by its name, else the one with most of its rules. */
export function likelySource(own: Iteration, others: readonly Iteration[]): Iteration | undefined {
  const earlier = others.filter(({ IterationNumber }) => IterationNumber < own.IterationNumber);
  const named = earlier.find(({ Name }) => copiedName(Name) === own.Name);
  if (named) return named;
  const rules = new Set(own.IterationRules.map(({ Name }) => Name));
  const shared = (other: Iteration) => other.IterationRules.filter(({ Name }) => rules.has(Name)).length;
  const best = earlier.toSorted((a, b) => shared(b) - shared(a) || b.IterationNumber - a.IterationNumber)[0];
  return best && shared(best) > 0 && shared(best) * 2 >= rules.size ? best : undefined;
}
