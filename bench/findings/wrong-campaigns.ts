/** Mistakes in rules' scopes, in messages and in cohorts. */
import {
  type Change,
  type Changes,
  type Iteration,
  type Rule,
  groupOf,
  onRule,
  onSingle,
  pick,
  reorder,
  routes,
} from "./change.ts";

const others = ({ IterationRules, DefaultCommsRouting }: Iteration, { CommsRouting }: Rule) =>
  IterationRules.flatMap((rule) =>
    routes(rule) && rule.CommsRouting !== CommsRouting && rule.CommsRouting !== DefaultCommsRouting
      ? [rule.CommsRouting!]
      : [],
  );

/** Gives all clauses of a routing rule a plan, or none. */
const sending =
  (plan: (rule: Rule, iteration: Iteration) => string | undefined): Parameters<typeof onRule>[1] =>
  (rule, { iteration }) => {
    const named = plan(rule, iteration);
    for (const part of groupOf(iteration, rule)) {
      if (named === undefined) delete part.CommsRouting;
      else part.CommsRouting = named;
    }
  };

const scoped = ({ CohortLabel }: Rule) => CohortLabel !== undefined && CohortLabel !== "";

const dropping =
  (type: string): Change =>
  ({ iteration }) => {
    const rules = iteration.IterationRules.filter(({ Type }) => Type === type);
    if (rules.length === 0) return;
    const dropped = groupOf(iteration, pick(rules));
    iteration.IterationRules = iteration.IterationRules.filter((rule) => !dropped.includes(rule));
  };

export const wrongCampaigns: Changes = {
  "priority: two alike": (location) => reorder(location, pick(["F", "S", "R"]), (priority) => [priority, priority]),
  "order: routing swapped": (location) => reorder(location, "R", (priority, other) => [other, priority]),
  "scope: letters": onRule(
    scoped,
    (rule) => (rule.CohortLabel = rule.CohortLabel!.replace(/^./, (x) => x.toUpperCase())),
  ),
  "scope: lost": onSingle(scoped, (rule) => delete rule.CohortLabel),
  "scope: another": onSingle(
    (rule, { iteration }) => scoped(rule) && iteration.IterationCohorts.length > 1,
    (rule, { iteration }) => {
      const labels = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel);
      rule.CohortLabel = pick(labels.filter((label) => label !== rule.CohortLabel));
    },
  ),
  "scope: added": onSingle(
    (rule, { iteration }) => !scoped(rule) && rule.Type !== "R" && iteration.IterationCohorts.length > 1,
    (rule, { iteration }) => (rule.CohortLabel = pick(iteration.IterationCohorts).CohortLabel),
  ),
  "scope: unknown": onRule(scoped, (rule) => (rule.CohortLabel = `${rule.CohortLabel}_v9`)),
  "plan: unknown": onRule(
    routes,
    sending(() => "NO_SUCH"),
  ),
  "plan: the default": onRule(
    routes,
    sending((_, { DefaultCommsRouting }) => DefaultCommsRouting),
  ),
  "plan: another's": onRule(
    (rule, { iteration }) => routes(rule) && others(iteration, rule).length > 0,
    sending((rule, iteration) => pick(others(iteration, rule))),
  ),
  "plan: none": onRule(
    routes,
    sending(() => undefined),
  ),
  "plan: another default": ({ iteration }) => {
    const plans = others(iteration, { CommsRouting: iteration.DefaultCommsRouting } as Rule);
    if (plans.length > 0) iteration.DefaultCommsRouting = pick(plans);
  },
  "cohort: left out": ({ iteration: { IterationCohorts } }) => {
    if (IterationCohorts.length > 1) IterationCohorts.splice(IterationCohorts.indexOf(pick(IterationCohorts)), 1);
  },
  "cohort: of another vaccination": ({ iteration }) => {
    const cohort = iteration.IterationCohorts.find(({ CohortLabel }) => /^(covid|flu|rsv|mmr)/.test(CohortLabel));
    if (!cohort) return;
    const other = pick(["covid", "flu", "rsv", "mmr"].filter((programme) => !cohort.CohortLabel.startsWith(programme)));
    cohort.CohortLabel = cohort.CohortLabel.replace(/^[a-z]+/, other);
  },
  "cohort: everybody": ({ iteration }) => {
    const cohorts = iteration.IterationCohorts.filter(({ Virtual }) => Virtual !== "Y");
    if (cohorts.length > 0) pick(cohorts).Virtual = "Y";
  },
  "cohort: of other ages": ({ iteration }) => {
    const aged = iteration.IterationCohorts.filter(({ CohortLabel }) => /\d\d/.test(CohortLabel));
    if (aged.length === 0) return;
    const cohort = pick(aged);
    cohort.CohortLabel = cohort.CohortLabel.replace(/\d\d/, (age) => String(Number(age) === 50 ? 65 : 50));
  },
  "campaign: another vaccination": ({ campaign }) => {
    campaign.Target = campaign.Target === "FLU" ? "COVID" : "FLU";
  },
  "dropped filter": dropping("F"),
  "dropped suppression": dropping("S"),
  "dropped route": dropping("R"),
  "dropped suppressions": ({ iteration }) => {
    iteration.IterationRules = iteration.IterationRules.filter(({ Type }) => Type !== "S");
  },
  "dropped routes": ({ iteration }) => {
    iteration.IterationRules = iteration.IterationRules.filter(({ Type }) => Type !== "R");
  },
};
