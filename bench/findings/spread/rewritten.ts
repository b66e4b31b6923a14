/** Harmless changes: the same meaning in a different form. */
import { all, booking, dose, flag, has, inAnd, labels, list, make, not, operator, type } from "./conditions.ts";
import type { Template } from "./template.ts";

const rewritten = make("same meaning");
const split = make("list split");

export const harmlessRewritten: readonly Template[] = [
  rewritten("from today as after yesterday", 6, all(booking, operator("D>="), has(/^0$/)), ({ rule }) => {
    rule.Operator = "D>";
    rule.Comparator = "-1";
  }),
  rewritten("91 days as 13 weeks", 5, all(dose, operator("D>="), has(/^-91$/)), ({ rule }) => {
    rule.Operator = "W>=";
    rule.Comparator = "-13";
  }),
  rewritten("28 weeks in weeks", 3, has(/^-196$/), ({ rule }) => {
    rule.Operator = rule.Operator.replace("D", "W");
    rule.Comparator = "-28";
  }),
  rewritten(
    "over 25 years ago or not, from the other side",
    5,
    all(dose, operator("Y<="), has(/^-25\[/)),
    ({ rule }) => {
      rule.Comparator = rule.Comparator.replace("18000101", "19000101");
    },
  ),
  rewritten("one value as a list of one", 7, flag, ({ rule }) => (rule.Operator = "in")),
  rewritten(
    "every cohort named instead of none",
    5,
    all(type("F", "S"), ({ rule }) => labels(rule).length === 0),
    ({ iteration, rule }) =>
      (rule.CohortLabel = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel).join(",")),
  ),
  rewritten(
    "born from a day as after the day before",
    3,
    all(operator(">="), has(/^19510201$|^19610331$/)),
    ({ rule }) => {
      rule.Operator = ">";
      rule.Comparator = rule.Comparator === "19510201" ? "19510131" : "19610330";
    },
  ),
  rewritten("born before a day as by the day before", 4, all(operator("<"), has(/^19440902$/)), ({ rule }) => {
    rule.Operator = "<=";
    rule.Comparator = "19440901";
  }),
  rewritten("from a day as after the day before", 3, all(operator(">="), has(/^20250901$/)), ({ rule }) => {
    rule.Operator = ">";
    rule.Comparator = "20250831";
  }),
  split("a list as two rules of one plan", 6, all(list, not(inAnd)), ({ iteration, rule }) => {
    const items = rule.Comparator.split(",");
    rule.Comparator = items.slice(0, 1).join(",");
    iteration.IterationRules.push({
      ...rule,
      Name: `${rule.Name} 2`,
      Comparator: items.slice(1).join(","),
      Priority: rule.Priority + 1,
    });
  }),
  split(
    "a scope as two rules",
    6,
    all(type("F", "S"), not(inAnd), ({ rule }) => labels(rule).length > 1),
    ({ iteration, rule }) => {
      const all = labels(rule);
      rule.CohortLabel = all[0] ?? "";
      iteration.IterationRules.push({
        ...rule,
        Name: `${rule.Name} for the others`,
        CohortLabel: all.slice(1).join(","),
        Priority: rule.Priority + 1,
      });
    },
  ),
];
