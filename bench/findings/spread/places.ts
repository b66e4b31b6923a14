/** Wrong priorities, order and scopes. */
import { all, inAnd, labels, make, mates, next, not, several, type } from "./conditions.ts";
import type { Rule } from "../change.ts";
import type { Place, Template } from "./template.ts";

const priorities = make("priorities");
const order = make("order");
const scopes = make("scopes");

const routing = type("R");
const firstOfType: Template["at"] = ({ iteration, rule }) => !inAnd({ iteration, rule } as Place);
const scoped: Template["at"] = ({ rule }) => labels(rule).length > 0;
const swap = (one: Rule, other: Rule, rules: readonly Rule[]) => {
  const [first, second] = [mates(rules, one), mates(rules, other)];
  const [low, high] = [one.Priority, other.Priority];
  for (const rule of first) rule.Priority = high;
  for (const rule of second) rule.Priority = low;
};

export const wrongPlaces: readonly Template[] = [
  priorities(
    "the priority of the next rule",
    10,
    (location) => firstOfType(location) && next(location.iteration.IterationRules, location.rule) !== undefined,
    ({ iteration, rule }) => (rule.Priority = next(iteration.IterationRules, rule)?.Priority ?? rule.Priority),
  ),
  priorities("one of an AND given another priority", 7, inAnd, ({ rule }) => (rule.Priority += 5)),
  priorities(
    "the general route first",
    5,
    all(routing, ({ rule }) => /Local Appointment|No email/.test(rule.Name) && !rule.Name.includes("AND")),
    ({ iteration, rule }) => {
      for (const mate of mates(iteration.IterationRules, rule)) mate.Priority = 910;
    },
  ),
  order(
    "two routes the other way round",
    8,
    all(
      routing,
      ({ iteration, rule }) =>
        /NBS Appointment|Large print$|Polish|Braille/.test(rule.Name) &&
        next(iteration.IterationRules, rule) !== undefined,
    ),
    ({ iteration, rule }) => {
      const other = next(iteration.IterationRules, rule);
      if (other) swap(rule, other, iteration.IterationRules);
    },
  ),
  order(
    "iterations run in the other order",
    4,
    ({ campaign }) => several({ campaign } as Place) && !campaign.Name.includes("MMR catch"),
    ({ campaign }) => {
      const [first, second] = campaign.Iterations;
      const other = campaign.Iterations.findLast(({ CommsType }) => CommsType === "R") ?? second;
      if (first && other) [first.IterationDate, other.IterationDate] = [other.IterationDate, first.IterationDate];
    },
    { of: "campaign" },
  ),
  scopes("scope lost", 7, scoped, ({ rule }) => (rule.CohortLabel = "")),
  scopes(
    "one label of several lost",
    5,
    ({ rule }) => labels(rule).length > 1,
    ({ rule }) => (rule.CohortLabel = labels(rule).slice(1).join(",")),
  ),
  scopes(
    "the label of another cohort",
    7,
    all(scoped, ({ iteration, rule }) => iteration.IterationCohorts.length > 1 && labels(rule).length === 1),
    ({ iteration, rule }) =>
      (rule.CohortLabel =
        iteration.IterationCohorts.find(({ CohortLabel }) => CohortLabel !== rule.CohortLabel)?.CohortLabel ?? ""),
  ),
  scopes("a label in capitals", 4, scoped, ({ rule }) => (rule.CohortLabel = rule.CohortLabel?.toUpperCase() ?? "")),
  scopes(
    "a scope where there was none",
    7,
    all(type("F", "S"), not(scoped), ({ iteration }) => iteration.IterationCohorts.length > 1),
    ({ iteration, rule }) => (rule.CohortLabel = iteration.IterationCohorts[0]?.CohortLabel ?? ""),
  ),
];
