import { copiedName } from "@spi/domain/iteration/copy-iteration";
import type { Iteration } from "@spi/domain/iteration/iteration";

/** The earlier iteration this one was probably copied from: by its name, else with at least half its rules, first by their cohorts. */
export function likelySource(own: Iteration, others: readonly Iteration[]): Iteration | undefined {
  const earlier = others.filter(({ IterationNumber }) => IterationNumber < own.IterationNumber);
  const named = earlier.find(({ Name }) => copiedName(Name) === own.Name);
  if (named) return named;
  const rules = new Set(own.IterationRules.map(({ Name }) => Name));
  const labels = new Set(own.IterationCohorts.map(({ CohortLabel }) => CohortLabel));
  const sharedRules = (other: Iteration) => other.IterationRules.filter(({ Name }) => rules.has(Name)).length;
  const sharedCohorts = (other: Iteration) =>
    other.IterationCohorts.filter(({ CohortLabel }) => labels.has(CohortLabel)).length;
  return earlier
    .filter((other) => sharedRules(other) > 0 && sharedRules(other) * 2 >= rules.size)
    .toSorted(
      (a, b) =>
        sharedCohorts(b) - sharedCohorts(a) || sharedRules(b) - sharedRules(a) || b.IterationNumber - a.IterationNumber,
    )[0];
}
