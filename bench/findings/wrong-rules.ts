/** Mistakes in a rule's condition. */
import {
  type Changes,
  type Rule,
  groupOf,
  isAge,
  isBirth,
  isCode,
  isEvent,
  isFixed,
  isFlag,
  isInterval,
  isList,
  isRelative,
  onRule,
  onSingle,
  pick,
  recount,
} from "./change.ts";

const vaccinations = ["COVID", "FLU", "MMR", "RSV"];
const flags = ["CARE_HOME_FLAG", "DE_FLAG", "LD_FLAG", "EMAIL_FLAG"];

const otherUnit = (rule: Rule, units: readonly string[]) =>
  pick(units.filter((unit) => unit !== rule.Operator[0])) + rule.Operator.slice(1);

const years = (rule: Rule, count: number) => {
  rule.Comparator = String(Number(rule.Comparator.slice(0, 8)) + count * 10_000) + rule.Comparator.slice(8);
};

const items = ({ Comparator }: Rule) => Comparator.split(",");

export const wrongRules: Changes = {
  "age: other number": onRule(isAge, (rule) => recount(rule, (count) => count + pick([10, -10, 15, -18]))),
  "age: five years off": onRule(isAge, (rule) => recount(rule, (count) => count + pick([5, -5]))),
  "age: off by one": onRule(isAge, (rule) => recount(rule, (count) => count + pick([1, -1]))),
  "age: digits swapped": onRule(
    (rule) => isAge(rule) && /^-([1-9])(?!\1)[1-9]/.test(rule.Comparator),
    (rule) => (rule.Comparator = rule.Comparator.replace(/^-(\d)(\d)/, "-$2$1")),
  ),
  "age: digit lost": onRule(isAge, (rule) => (rule.Comparator = rule.Comparator.replace(/^-(\d)\d/, "-$1"))),
  "age: birthday's year": onRule(
    (rule) => isBirth(rule) && isFixed(rule),
    (rule) => years(rule, pick([10, -10, 1])),
  ),
  "age: unit": onRule(isAge, (rule) => (rule.Operator = pick(["D", "W"]) + rule.Operator.slice(1))),
  "sign lost": onRule(
    (rule) => isRelative(rule) && rule.Comparator.startsWith("-"),
    (rule) => (rule.Comparator = rule.Comparator.slice(1)),
  ),
  "operator turned": onRule(
    ({ Operator }) => /[<>]/.test(Operator),
    (rule) => (rule.Operator = rule.Operator.replace(/[<>]/, (sign) => (sign === "<" ? ">" : "<"))),
  ),
  "operator: boundary of an age": onRule(
    isBirth,
    (rule) => (rule.Operator = rule.Operator.endsWith("=") ? rule.Operator.slice(0, -1) : `${rule.Operator}=`),
  ),
  "operator: = for a list": onRule(
    (rule) => isList(rule) && rule.Operator === "in",
    (rule) => (rule.Operator = "="),
  ),
  "operator: not_in for in": onRule(
    ({ Operator }) => Operator === "in",
    (rule) => (rule.Operator = "not_in"),
  ),
  "operator: empty for filled": onRule(
    ({ Operator }) => Operator === "is_not_null",
    (rule) => (rule.Operator = "is_null"),
  ),
  "interval: other number": onRule(isInterval, (rule) =>
    recount(rule, (count) => pick([Math.round(count / 3), count * 2, Math.round(count / 10)])),
  ),
  "interval: digits swapped": onRule(
    (rule) => isInterval(rule) && /^-([1-9])(?!\1)[1-9]/.test(rule.Comparator),
    (rule) => (rule.Comparator = rule.Comparator.replace(/^-(\d)(\d)/, "-$2$1")),
  ),
  "interval: unit": onRule(isInterval, (rule) => (rule.Operator = otherUnit(rule, ["D", "W", "Y"]))),
  "date: a year later": onRule(
    (rule) => isEvent(rule) && isFixed(rule),
    (rule) => years(rule, 1),
  ),
  "date: years earlier": onRule(
    (rule) => isEvent(rule) && isFixed(rule),
    (rule) => years(rule, pick([-1, -2])),
  ),
  "date: day and month swapped": onRule(
    (rule) => isEvent(rule) && isFixed(rule) && /^\d{4}(0[1-9]|1[0-2])(0[1-9]|1[0-2])/.test(rule.Comparator),
    (rule) => (rule.Comparator = rule.Comparator.replace(/^(\d{4})(\d\d)(\d\d)/, "$1$3$2")),
  ),
  "vaccination of a rule": onRule(
    ({ AttributeLevel }) => AttributeLevel === "TARGET",
    (rule, { campaign }) =>
      (rule.AttributeTarget = pick(vaccinations.filter((vaccination) => vaccination !== campaign.Target))),
  ),
  "flag: N for Y": onRule(
    (rule) => isFlag(rule) && rule.Comparator === "Y",
    (rule) => (rule.Comparator = "N"),
  ),
  "flag: != for =": onRule(
    (rule) => isFlag(rule) && /^!?=$/.test(rule.Operator),
    (rule) => (rule.Operator = rule.Operator === "=" ? "!=" : "="),
  ),
  "flag: another": onRule(
    isFlag,
    (rule) => (rule.AttributeName = pick(flags.filter((flag) => flag !== rule.AttributeName))),
  ),
  "list: blank": onRule(isList, (rule) => (rule.Comparator = rule.Comparator.replace(",", ", "))),
  "list: semicolons": onRule(isList, (rule) => (rule.Comparator = rule.Comparator.replaceAll(",", ";"))),
  "list: letters": onRule(
    ({ AttributeName }) => /^(ICB|LANGUAGE_PREFERENCE|LOCAL_AUTHORITY)$/.test(AttributeName ?? ""),
    (rule) =>
      (rule.Comparator =
        rule.AttributeName === "LANGUAGE_PREFERENCE" ? rule.Comparator.toUpperCase() : rule.Comparator.toLowerCase()),
  ),
  "list: unknown code": onRule(isCode, (rule) => (rule.Comparator = rule.Comparator.replace(/^../, "Z9"))),
  "list: item lost": onRule(
    (rule) => isList(rule) && rule.AttributeName !== "COHORT_LABEL",
    (rule) => (rule.Comparator = items(rule).slice(1).join(",")),
  ),
  "list: item repeated": onRule(isList, (rule) => (rule.Comparator = `${items(rule)[0]},${rule.Comparator}`)),
  "AND clause lost": onRule(
    (rule, { iteration }) => groupOf(iteration, rule).length > 1,
    (rule, { iteration }) => iteration.IterationRules.splice(iteration.IterationRules.indexOf(rule), 1),
  ),
  "NVL lost": onRule(
    ({ Comparator }) => Comparator.includes("[[NVL"),
    (rule) => (rule.Comparator = rule.Comparator.replace(/\[\[NVL.*?\]\]/, "")),
  ),
  "type: filter as suppression of one group": onSingle(
    ({ Type, Priority }, { iteration }) =>
      Type === "F" && iteration.IterationRules.some((other) => other.Type === "S" && other.Priority !== Priority),
    (rule, { iteration }) => {
      const other = pick(iteration.IterationRules.filter(({ Type }) => Type === "S"));
      Object.assign(rule, { Type: "S", Priority: other.Priority });
    },
  ),
};
