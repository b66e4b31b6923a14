import { clausesOf } from "../clauses.ts";
import type { RuleCheck } from "../finding.ts";

/** Finds a single value that looks like a list. No one can have such a value. */
export const equalsList: RuleCheck = (context) =>
  clausesOf(context).flatMap(({ rule, clause }) => {
    const test = clause.condition?.test;
    if (test?.kind !== "equals" || !test.text.includes(",")) return [];
    const operator = test.negated ? ("not_in" as const) : ("in" as const);
    const params = { rule: rule.name, attribute: clause.attribute.DisplayValue, value: test.text, operator };
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, problem: { code: "equalsList", params } }];
  });
