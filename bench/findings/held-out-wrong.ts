/**
 * Mistakes that people make in rules, written independently of the findings. Used only for measuring. No finding was
 * adapted to them.
 */
import {
  type Changes,
  type Iteration,
  type Rule,
  groupOf,
  isAge,
  isFlag,
  isInterval,
  isList,
  isRelative,
  onRule,
  onSingle,
  recount,
  routes,
} from "./change.ts";

const excludes = ({ Type }: Rule) => Type === "F" || Type === "S";
const suppresses = ({ Type }: Rule) => Type === "S";
const codes = ({ AttributeName }: Rule) => /^(ICB|LOCAL_AUTHORITY|LANGUAGE_PREFERENCE)$/.test(AttributeName ?? "");

/** Removes a rule and its AND clauses from an iteration. */
function drop(iteration: Iteration, rule: Rule): void {
  const dropped = groupOf(iteration, rule);
  iteration.IterationRules = iteration.IterationRules.filter((retained) => !dropped.includes(retained));
}

const addClause = (rule: Rule, { IterationRules }: Iteration, asks: Partial<Rule>) =>
  IterationRules.splice(IterationRules.indexOf(rule) + 1, 0, {
    ...rule,
    ID: "added",
    AttributeLevel: "PERSON",
    AttributeTarget: "ALL",
    ...asks,
  });

export const heldOutWrong: Changes = {
  "age typed into the wrong rule's place": onRule(isAge, (rule) => recount(rule, () => -5)),
  "age in months": onRule(isAge, (rule) => recount(rule, (years) => years * 12)),
  "age of the next band": onRule(isAge, (rule) => recount(rule, (years) => years - 3)),
  "birthday counted in days": onRule(isAge, (rule) => (rule.Operator = `D${rule.Operator.slice(1)}`)),
  "equal to a day instead of from it on": onRule(
    (rule) => isRelative(rule) && /[<>]=$/.test(rule.Operator),
    (rule) => (rule.Operator = rule.Operator.replace(/[<>]=/, "=")),
  ),
  "interval with a nought too many": onRule(isInterval, (rule) => recount(rule, (count) => count * 10)),
  "interval of nought": onRule(isInterval, (rule) => recount(rule, () => 0)),
  "interval ahead": onRule(isInterval, (rule) => recount(rule, (count) => -count)),
  "opt-out of another vaccination": onRule(
    ({ AttributeLevel, Type }) => AttributeLevel === "TARGET" && Type === "S",
    (rule, { campaign }) => (rule.AttributeTarget = campaign.Target === "FLU" ? "COVID" : "FLU"),
  ),
  "flag that has nothing to do with it": onRule(
    (rule) => isFlag(rule) && excludes(rule),
    (rule) => (rule.AttributeName = "TELEPHONE_FLAG"),
  ),
  "flag compared with a lower-case letter": onRule(isFlag, (rule) => (rule.Comparator = "y")),
  "flag compared with yes": onRule(isFlag, (rule) => (rule.Comparator = "Yes")),
  "list with a tab": onRule(isList, (rule) => (rule.Comparator = rule.Comparator.replace(",", ",\t"))),
  "list with its last item cut": onRule(isList, (rule) => (rule.Comparator = rule.Comparator.slice(0, -1))),
  "list with half its items": onRule(
    (rule) => isList(rule) && rule.Comparator.split(",").length > 3,
    (rule) => {
      const items = rule.Comparator.split(",");
      rule.Comparator = items.slice(0, Math.floor(items.length / 2)).join(",");
    },
  ),
  "code of a board that was abolished": onRule(
    codes,
    (rule) => (rule.Comparator = rule.Comparator.replace(/^[^,]+/, "QWE")),
  ),
  "list with a value in quotes": onRule(codes, (rule) => (rule.Comparator = `"${rule.Comparator}"`)),
  "filter turned into a suppression of the same priority": onSingle(
    ({ Type, AttributeName }) => Type === "F" && AttributeName !== "DATE_OF_BIRTH",
    (rule, { iteration }) => {
      const first = iteration.IterationRules.find(suppresses);
      if (first) Object.assign(rule, { Type: "S", Priority: first.Priority });
    },
  ),
  "default message first": ({ iteration }) => {
    const first = iteration.IterationRules.find(routes);
    if (first) first.CommsRouting = iteration.DefaultCommsRouting;
  },
  "plans of two routes exchanged": ({ iteration }) => {
    const sent = iteration.IterationRules.filter(routes);
    const [usual, other] = [sent[0], sent.find(({ CommsRouting }) => CommsRouting !== sent[0]?.CommsRouting)];
    if (!usual || !other) return;
    const [first, second] = [groupOf(iteration, usual), groupOf(iteration, other)];
    const [plan, another] = [usual.CommsRouting, other.CommsRouting];
    for (const rule of first) rule.CommsRouting = another!;
    for (const rule of second) rule.CommsRouting = plan!;
  },
  "plan with a blank": onRule(routes, (rule, { iteration }) => {
    for (const part of groupOf(iteration, rule)) part.CommsRouting = `${part.CommsRouting}_`;
  }),
  "cohort of the campaign before": ({ iteration: { IterationCohorts } }) => {
    const cohort = IterationCohorts.find(({ CohortLabel }) => /^(covid|flu|rsv|mmr)/.test(CohortLabel));
    if (cohort)
      cohort.CohortLabel = cohort.CohortLabel.replace(/^(covid|flu|rsv|mmr)/, (programme) =>
        programme === "flu" ? "covid" : "flu",
      );
  },
  "scope with a misspelt cohort": onRule(
    ({ CohortLabel }) => (CohortLabel ?? "") !== "",
    (rule) => (rule.CohortLabel = rule.CohortLabel!.replace(/.$/, "")),
  ),
  "suppression only for the young": onRule(suppresses, (rule, { iteration }) =>
    addClause(rule, iteration, { AttributeName: "DATE_OF_BIRTH", Operator: "Y>", Comparator: "-65" }),
  ),
  "suppression only for people with a mobile": onRule(suppresses, (rule, { iteration }) =>
    addClause(rule, iteration, { AttributeName: "MOBILE_FLAG", Operator: "=", Comparator: "Y" }),
  ),
  "suppressions of two settings made one": ({ iteration }) => {
    const [first, other] = iteration.IterationRules.filter((rule) => suppresses(rule) && isFlag(rule));
    if (first && other) other.Priority = first.Priority;
  },
  "last suppression dropped": ({ iteration }) => {
    const last = iteration.IterationRules.findLast(suppresses);
    if (last) drop(iteration, last);
  },
  "first suppression dropped": ({ iteration }) => {
    const first = iteration.IterationRules.find(suppresses);
    if (first) drop(iteration, first);
  },
  "first route dropped": ({ iteration }) => {
    const first = iteration.IterationRules.find(routes);
    if (first) drop(iteration, first);
  },
  "default is somebody else's plan": ({ iteration }) => {
    const other = iteration.IterationRules.filter(routes).findLast(
      ({ CommsRouting }) => CommsRouting !== iteration.DefaultCommsRouting,
    );
    if (other) iteration.DefaultCommsRouting = other.CommsRouting!;
  },
  "reminder called a first communication": ({ iteration }) => {
    const typed = iteration as Iteration & { CommsType?: string };
    if (typed.CommsType) typed.CommsType = typed.CommsType === "R" ? "I" : "R";
  },
  "in and not in": onRule(
    (rule) => codes(rule) && rule.Operator.endsWith("in"),
    (rule) => (rule.Operator = rule.Operator === "in" ? "not_in" : "in"),
  ),
};
