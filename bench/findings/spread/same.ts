/** Harmless changes in wording, numbers and order. */
import { all, inAnd, labels, list, make, mates, next, not, type } from "./conditions.ts";
import type { Place, Template } from "./template.ts";

const words = make("words");
const renumbered = make("priorities renumbered");
const reordered = make("reordered");

const rename =
  (by: (name: string) => string): Template["change"] =>
  ({ iteration, rule }) => {
    const name = rule.Name;
    for (const mate of mates(iteration.IterationRules, rule)) if (mate.Name === name) mate.Name = by(name);
  };
const sameScope = ({ iteration, rule }: Place) => {
  const other = next(iteration.IterationRules, rule);
  return (
    other !== undefined &&
    other.CohortLabel === rule.CohortLabel &&
    !inAnd({ iteration, rule } as Place) &&
    mates(iteration.IterationRules, other).length === 1
  );
};
const swapWithNext: Template["change"] = ({ iteration, rule }) => {
  const other = next(iteration.IterationRules, rule);
  if (other) [rule.Priority, other.Priority] = [other.Priority, rule.Priority];
};
export const harmlessWords: readonly Template[] = [
  words(
    "rule named more clearly",
    9,
    ({ rule }) => !/ AND \d+$/.test(rule.Name),
    rename((name) => `${name} (agreed)`),
  ),
  words(
    "rule named anew",
    8,
    (location) => !inAnd(location),
    rename((name) => `Group ${name.length}: ${name.split(" ").slice(0, 3).join(" ")}`),
  ),
  words(
    "described",
    8,
    () => true,
    ({ rule }) => (rule.Description = `${rule.Description} Agreed with the programme board.`),
  ),
  words(
    "iteration named anew",
    6,
    () => true,
    ({ iteration }) => (iteration.Name = `${iteration.Name} (final)`),
    { of: "iteration" },
  ),
  words(
    "cohort described",
    5,
    () => true,
    ({ iteration }) => {
      const [first] = iteration.IterationCohorts;
      if (first) first.PositiveDescription = "are in the group the policy names";
    },
    { of: "iteration" },
  ),
  words(
    "campaign named anew",
    3,
    () => true,
    ({ campaign }) => (campaign.Name = `${campaign.Name} 2026`),
    { of: "campaign" },
  ),
  renumbered(
    "all priorities doubled within types",
    6,
    () => true,
    ({ iteration }) => {
      for (const rule of iteration.IterationRules) if ("FSR".includes(rule.Type)) rule.Priority = rule.Priority * 2;
    },
    { of: "iteration" },
  ),
  renumbered("one rule moved within its gap", 6, not(inAnd), ({ rule }) => (rule.Priority += 1)),
  renumbered("an AND moved within its gap", 5, inAnd, ({ iteration, rule }) => {
    for (const mate of mates(iteration.IterationRules, rule)) mate.Priority += 2;
  }),
  reordered(
    "rules written in another order",
    6,
    () => true,
    ({ iteration }) => {
      iteration.IterationRules = [
        ...iteration.IterationRules.filter(({ Type }) => Type !== "F"),
        ...iteration.IterationRules.filter(({ Type }) => Type === "F"),
      ];
    },
    { of: "iteration" },
  ),
  reordered("two suppressions the other way round", 7, all(type("S"), sameScope), swapWithNext),
  reordered(
    "two filters of other cohorts the other way round",
    6,
    all(type("F"), (location) => {
      const other = next(location.iteration.IterationRules, location.rule);
      return (
        other !== undefined &&
        !inAnd(location) &&
        other.CohortLabel !== location.rule.CohortLabel &&
        mates(location.iteration.IterationRules, other).length === 1
      );
    }),
    swapWithNext,
  ),
  reordered(
    "a list the other way round",
    7,
    list,
    ({ rule }) => (rule.Comparator = rule.Comparator.split(",").toReversed().join(",")),
  ),
  reordered(
    "labels of a scope the other way round",
    6,
    ({ rule }) => labels(rule).length > 1,
    ({ rule }) => (rule.CohortLabel = labels(rule).toReversed().join(",")),
  ),
  reordered(
    "cohorts written in another order",
    4,
    ({ iteration }) => iteration.IterationCohorts.length > 1,
    ({ iteration }) => {
      iteration.IterationCohorts.reverse();
    },
    { of: "iteration" },
  ),
];
