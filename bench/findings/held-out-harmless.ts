/** Harmless rewordings, written in the same style as the held-out mistakes. */
import {
  type Changes,
  type Rule,
  groupOf,
  isAge,
  isBirth,
  isFlag,
  isInterval,
  isList,
  onRule,
  onSingle,
  pick,
} from "./change.ts";

const suppresses = ({ Type }: Rule) => Type === "S";

export const heldOutHarmless: Changes = {
  "name in other letters": onRule(
    () => true,
    (rule, { iteration }) => {
      for (const part of groupOf(iteration, rule)) part.Name = part.Name.toLowerCase();
    },
  ),
  "name with a number before it": onRule(
    () => true,
    (rule, { iteration }) => {
      const before = pick(["F1 - ", "(b) ", "Rule: "]);
      for (const part of groupOf(iteration, rule)) part.Name = before + part.Name;
    },
  ),
  "no description": onRule(
    () => true,
    (rule) => (rule.Description = ""),
  ),
  "priorities with a gap after the first": ({ iteration }) => {
    for (const type of ["F", "S", "R"]) {
      const rules = iteration.IterationRules.filter(({ Type }) => Type === type);
      const first = Math.min(...rules.map(({ Priority }) => Priority));
      for (const rule of rules) if (rule.Priority > first) rule.Priority += 3;
    }
  },
  "a flag asked as not the other": onRule(
    (rule) => isFlag(rule) && rule.Operator === "=" && rule.Comparator === "Y",
    (rule) => Object.assign(rule, { Operator: "in", Comparator: "Y" }),
  ),
  "the same days the other way of writing": onRule(
    (rule) => isInterval(rule) && rule.Operator === "W>=" && Number(rule.Comparator) < 0,
    (rule) => Object.assign(rule, { Operator: "D>=", Comparator: String(Number(rule.Comparator) * 7) }),
  ),
  "a scope of every cohort": onSingle(
    (rule) => suppresses(rule) && !rule.CohortLabel,
    (rule, { iteration }) =>
      (rule.CohortLabel = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel)
        .toReversed()
        .join(",")),
  ),
  "a suppression twice as two halves": onSingle(
    (rule, { iteration }) =>
      suppresses(rule) && isFlag(rule) && !rule.CohortLabel && iteration.IterationCohorts.length > 1,
    (rule, { iteration }) => {
      const [first, ...rest] = iteration.IterationCohorts.map(({ CohortLabel }) => CohortLabel);
      rule.CohortLabel = first!;
      iteration.IterationRules.push({
        ...rule,
        ID: "half",
        CohortLabel: rest.join(","),
        Priority: Math.max(...iteration.IterationRules.filter(suppresses).map(({ Priority }) => Priority)) + 10,
      });
    },
  ),
  "run date a week later": ({ iteration }) => {
    const [year, month, day] = [
      iteration.IterationDate.slice(0, 4),
      iteration.IterationDate.slice(4, 6),
      iteration.IterationDate.slice(6),
    ];
    const moved = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 7));
    iteration.IterationDate = moved.toISOString().slice(0, 10).replaceAll("-", "");
  },
  "one more manager": ({ campaign }) => {
    campaign.Manager = [...campaign.Manager, "another@example.nhs.uk"];
  },
  "a further board to a list is not one": onRule(
    (rule) => isList(rule),
    (rule) => (rule.Comparator = rule.Comparator.split(",").toSorted().join(",")),
  ),
  "report bound": ({ iteration }) => {
    iteration.ApprovalMaximum = 77;
  },
  "suppression before another that nobody shares": ({ iteration }) => {
    const rules = iteration.IterationRules.filter(
      (rule) => suppresses(rule) && isFlag(rule) && groupOf(iteration, rule).length === 1,
    );
    const [last, other] = [rules.at(-1), rules.at(-2)];
    if (!last || !other || last.Name !== other.Name || last.CohortLabel !== other.CohortLabel) return;
    [last.Priority, other.Priority] = [other.Priority, last.Priority];
  },
  "a birthday's missing value said": onRule(
    (rule) => isBirth(rule) && isAge(rule) && !rule.Comparator.includes("[["),
    (rule) => (rule.Comparator += rule.Operator.includes(">") ? "[[NVL:19000101]]" : "[[NVL:20250101]]"),
  ),
};
