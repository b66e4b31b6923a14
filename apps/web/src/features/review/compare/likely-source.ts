import { copiedName } from "@spi/domain/iteration/copy-iteration";
import type { Iteration } from "@spi/domain/iteration/iteration";

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
