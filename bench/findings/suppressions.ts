/** Standard suppressions that are removed or exclude fewer people than they should. */
import { type Change, type Changes, type Iteration, type Rule, groupOf, pick } from "./change.ts";

const standard = [
  "REMOVAL_REASON_CODE",
  "OPTOUT",
  "DE_FLAG",
  "CARE_HOME_FLAG",
  "13Q_FLAG",
  "BOOKED_APPOINTMENT_DATE",
  "LAST_SUCCESSFUL_DATE",
];

/** Returns the suppressions of one of the standard kinds. */
function suppressionsOf({ IterationRules }: Iteration): Rule[] {
  const suppressions = IterationRules.filter(({ Type }) => Type === "S");
  const kinds = standard.filter((kind) => suppressions.some(({ AttributeName }) => AttributeName === kind));
  if (kinds.length === 0) return [];
  const kind = pick(kinds);
  return suppressions.filter(({ AttributeName }) => AttributeName === kind);
}

const onSuppressions =
  (change: (rule: Rule, iteration: Iteration) => void): Change =>
  ({ iteration }) => {
    for (const rule of suppressionsOf(iteration)) change(rule, iteration);
  };

const clause = (rule: Rule, asks: Partial<Rule>): Rule => ({ ...rule, ID: `${rule.ID}-and`, ...asks });
const addClause = (asks: Partial<Rule>) =>
  onSuppressions((rule, { IterationRules }) =>
    IterationRules.splice(IterationRules.indexOf(rule) + 1, 0, clause(rule, asks)),
  );
const person = { AttributeLevel: "PERSON", AttributeTarget: "ALL" };

export const lostSuppressions: Changes = {
  "suppression dropped": onSuppressions((rule, iteration) => {
    const dropped = groupOf(iteration, rule);
    iteration.IterationRules = iteration.IterationRules.filter((member) => !dropped.includes(member));
  }),
  "suppression with an age as well": addClause({
    ...person,
    AttributeName: "DATE_OF_BIRTH",
    Operator: "Y>",
    Comparator: "-80",
  }),
  "suppression with a flag as well": addClause({
    ...person,
    AttributeName: "EMAIL_FLAG",
    Operator: "=",
    Comparator: "N",
  }),
  "suppression with a board as well": addClause({
    ...person,
    AttributeName: "ICB",
    Operator: "in",
    Comparator: "QE1,QJG",
  }),
  "suppression for one cohort": ({ iteration }) => {
    const { IterationCohorts } = iteration;
    if (IterationCohorts.length < 2) return;
    const { CohortLabel } = IterationCohorts[0]!;
    for (const rule of suppressionsOf(iteration)) if (!rule.CohortLabel) rule.CohortLabel = CohortLabel;
  },
  "suppression of another value": onSuppressions((rule) => {
    if (rule.Comparator === "Y") rule.Comparator = "N";
    if (rule.AttributeName === "REMOVAL_REASON_CODE") rule.Comparator = rule.Comparator.replace("DEA", "EMB");
  }),
  "suppression turned": onSuppressions((rule) => {
    rule.Operator = rule.Operator.replace(
      /^=$|^!=$|[<>]/,
      (sign) => ({ "=": "!=", "!=": "=", "<": ">", ">": "<" })[sign]!,
    );
  }),
  "suppression some months later": onSuppressions((rule) => {
    if (rule.AttributeName === "BOOKED_APPOINTMENT_DATE") rule.Comparator = "30";
  }),
};
