/** Wrong plans, cohorts, and removed rules. */
import type { Iteration, Rule } from "../change.ts";
import { all, birth, booking, dose, inAnd, make, mates, several, type } from "./conditions.ts";
import type { Template } from "./template.ts";

const plans = make("plans");
const cohorts = make("cohorts");
const dropped = make("dropped suppressions and routes");

const drop = (iteration: Iteration, gone: readonly Rule[]) => {
  iteration.IterationRules = iteration.IterationRules.filter((rule) => !gone.includes(rule));
};
const routing = type("R");
export const wrongCampaigns: readonly Template[] = [
  plans(
    "the plan of another route",
    7,
    all(routing, ({ rule }) => Boolean(rule.CommsRouting)),
    ({ iteration, rule }) =>
      (rule.CommsRouting =
        iteration.IterationRules.find(({ Type, CommsRouting }) => Type === "R" && CommsRouting !== rule.CommsRouting)
          ?.CommsRouting ?? ""),
  ),
  plans(
    "plan mistyped",
    5,
    all(routing, ({ rule }) => Boolean(rule.CommsRouting)),
    ({ rule }) => (rule.CommsRouting = rule.CommsRouting?.replace(/(.)(.)$/, "$2$1") ?? ""),
  ),
  plans(
    "plan lost",
    4,
    all(routing, ({ rule }) => Boolean(rule.CommsRouting)),
    ({ rule }) => (rule.CommsRouting = ""),
  ),
  plans(
    "default plan mistyped",
    4,
    () => true,
    ({ iteration }) => (iteration.DefaultCommsRouting = iteration.DefaultCommsRouting.replace(/(.)(.)$/, "$2$1")),
    { of: "iteration" },
  ),
  plans(
    "default plan another",
    4,
    several,
    ({ iteration }) =>
      (iteration.DefaultCommsRouting =
        iteration.IterationRules.find(({ CommsRouting }) => CommsRouting)?.CommsRouting ?? ""),
    { of: "iteration" },
  ),
  plans(
    "default plan lost",
    3,
    () => true,
    ({ iteration }) => (iteration.DefaultCommsRouting = ""),
    { of: "iteration" },
  ),
  cohorts(
    "cohort mistyped",
    6,
    () => true,
    ({ iteration }) => {
      const [first] = iteration.IterationCohorts;
      if (first) first.CohortLabel = first.CohortLabel.replace(/_/, "");
    },
    { of: "iteration" },
  ),
  cohorts(
    "cohort lost",
    6,
    ({ iteration }) => iteration.IterationCohorts.length > 1,
    ({ iteration }) => {
      iteration.IterationCohorts.splice(0, 1);
    },
    { of: "iteration" },
  ),
  cohorts(
    "age cohort made virtual",
    5,
    () => true,
    ({ iteration }) => {
      const [first] = iteration.IterationCohorts;
      if (first) first.Virtual = "Y";
    },
    { of: "iteration" },
  ),
  cohorts(
    "cohort of another programme",
    4,
    () => true,
    ({ iteration }) => {
      const [first] = iteration.IterationCohorts;
      if (first) first.CohortLabel = first.CohortLabel.replace(/^[a-z]+/, "shingles");
    },
    { of: "iteration" },
  ),
  cohorts(
    "older version of the cohort",
    3,
    ({ iteration }) => /_v[23]$/.test(iteration.IterationCohorts[0]?.CohortLabel ?? ""),
    ({ iteration }) => {
      const [first] = iteration.IterationCohorts;
      if (first) first.CohortLabel = first.CohortLabel.replace(/_v.$/, "_v1");
    },
    { of: "iteration" },
  ),
  dropped("suppression dropped", 10, type("S"), ({ iteration, rule }) =>
    drop(iteration, mates(iteration.IterationRules, rule)),
  ),
  dropped("filter dropped", 9, type("F"), ({ iteration, rule }) =>
    drop(iteration, mates(iteration.IterationRules, rule)),
  ),
  dropped("route dropped", 8, routing, ({ iteration, rule }) => drop(iteration, mates(iteration.IterationRules, rule))),
  dropped("a condition of an AND dropped", 7, inAnd, ({ iteration, rule }) => drop(iteration, [rule])),
  dropped("age rule dropped", 4, birth, ({ iteration, rule }) =>
    drop(iteration, mates(iteration.IterationRules, rule)),
  ),
  dropped(
    "dose rules and booking rules dropped",
    4,
    (location) => type("F", "S")(location) && (dose(location) || booking(location)),
    ({ iteration, rule }) =>
      drop(
        iteration,
        iteration.IterationRules.filter((other) => other.AttributeName === rule.AttributeName && other.Type !== "R"),
      ),
  ),
];
