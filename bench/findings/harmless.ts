/** Changes that have no effect, or that should not raise a question. */
import { addDays } from "@spi/domain/day/calendar";
import { type Changes, groupOf, isBirth, isFlag, isList, onRule, onSingle, pick, routes, rulesOf } from "./change.ts";

const spread = (rules: readonly { Priority: number }[], step: number) => {
  for (const rule of rules) rule.Priority *= step;
};

function nextDay(day: string): string {
  const next = addDays(day, 1);
  return next.ok ? next.value : day;
}

export const harmless: Changes = {
  "rule renamed": onRule(
    () => true,
    (rule, { iteration }) => {
      const name = `Rule ${pick(["A", "B", "C"])}`;
      for (const part of groupOf(iteration, rule)) part.Name = name;
    },
  ),
  "words added to a name": onRule(
    () => true,
    (rule, { iteration }) => {
      for (const part of groupOf(iteration, rule)) part.Name += " (checked)";
    },
  ),
  description: onRule(
    () => true,
    (rule) => (rule.Description = "Another text"),
  ),
  "list in another order": onRule(
    isList,
    (rule) => (rule.Comparator = rule.Comparator.split(",").toReversed().join(",")),
  ),
  "list split in two rules": onSingle(
    (rule) => rule.Operator === "in" && isList(rule),
    (rule, { iteration }) => {
      const [first, ...items] = rule.Comparator.split(",");
      const other = { ...rule, ID: "new", Name: `${rule.Name} 2`, Comparator: items.join(",") };
      Object.assign(rule, { Comparator: first });
      iteration.IterationRules.splice(iteration.IterationRules.indexOf(rule) + 1, 0, {
        ...other,
        Priority: rule.Priority + 1,
      });
    },
  ),
  "priorities spread": ({ iteration }) => spread(iteration.IterationRules, 2),
  "rules in another place of the file": ({ iteration: { IterationRules } }) => {
    IterationRules.sort((a, b) => b.Type.localeCompare(a.Type));
  },
  "one value as a list": onRule(
    (rule) =>
      rule.Operator === "=" && !rule.Comparator.includes(",") && rule.AttributeLevel !== "COHORT" && !isBirth(rule),
    (rule) => (rule.Operator = "in"),
  ),
  "weeks for days": onRule(
    ({ Operator, Comparator }) => Operator.startsWith("D") && /^-\d+$/.test(Comparator) && Number(Comparator) % 7 === 0,
    (rule) =>
      Object.assign(rule, {
        Operator: `W${rule.Operator.slice(1)}`,
        Comparator: String(Number(rule.Comparator) / 7),
      }),
  ),
  "iteration renamed": ({ iteration }) => {
    iteration.Name += " b";
  },
  "manager changed": ({ campaign }) => {
    campaign.Manager = ["somebody.else@example.nhs.uk"];
  },
  "report bounds": ({ iteration }) => {
    iteration.ApprovalMaximum = 12_345;
  },
  "cohort priorities spread": ({ iteration }) => spread(iteration.IterationCohorts, 3),
  "suppressions of settings in another order": ({ iteration }) => {
    const settings = rulesOf(iteration).filter(
      (rule) => rule.Type === "S" && isFlag(rule) && groupOf(iteration, rule).length === 1,
    );
    const [first, other] = settings;
    if (!first || !other || first.CohortLabel !== other.CohortLabel || first.Name !== other.Name) return;
    [first.Priority, other.Priority] = [other.Priority, first.Priority];
  },
  "run date a day later": ({ iteration }) => {
    iteration.IterationDate = nextDay(iteration.IterationDate);
  },
  "campaign a day longer": ({ campaign }) => {
    campaign.EndDate = nextDay(campaign.EndDate);
  },
  "scope in another order": onRule(
    ({ CohortLabel }) => CohortLabel?.includes(",") ?? false,
    (rule) => (rule.CohortLabel = rule.CohortLabel!.split(",").toReversed().join(",")),
  ),
  "scope written out": onSingle(
    ({ CohortLabel, Type }) => !CohortLabel && Type !== "R",
    (rule, { iteration }) =>
      (rule.CohortLabel = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel).join(",")),
  ),
  "a missing flag named": onRule(
    (rule) => isFlag(rule) && rule.Operator === "=" && rule.Comparator === "Y",
    (rule) => (rule.Comparator = "Y[[NVL:N]]"),
  ),
  "clauses in another order": onRule(
    (rule, { iteration }) => {
      const group = groupOf(iteration, rule);
      return (
        group.length > 1 && group.every((part) => part.Name === rule.Name && part.CommsRouting === rule.CommsRouting)
      );
    },
    (rule, { iteration }) => {
      const group = groupOf(iteration, rule);
      const others = iteration.IterationRules.filter((other) => !group.includes(other));
      iteration.IterationRules = [...others, ...group.toReversed()];
    },
  ),
  "plan in other letters": onRule(routes, (rule, { iteration }) => {
    for (const part of groupOf(iteration, rule))
      if (part.CommsRouting) part.CommsRouting = part.CommsRouting.toLowerCase();
  }),
  "IDs made anew": ({ iteration }) => {
    for (const [index, rule] of iteration.IterationRules.entries()) rule.ID = `rule-${index}`;
  },
};
