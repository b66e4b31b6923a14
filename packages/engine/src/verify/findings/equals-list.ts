import { clausesOf } from "../clauses.ts";
import type { RuleCheck } from "../finding.ts";

/** One value asked for that looks like a list: nobody has it, or everybody has another. */
export const equalsList: RuleCheck = (verified) =>
  clausesOf(verified).flatMap(({ rule, clause }) => {
    const test = clause.condition?.test;
    if (test?.kind !== "equals" || !test.text.includes(",")) return [];
    const wanted = test.negated ? "not_in" : "in";
    const message = `The rule “${rule.name}” compares ${clause.attribute.DisplayValue} with the one value “${test.text}”, which looks like a list. For a list use the operator “${wanted}”.`;
    return [{ level: "warning", path: `${clause.path}.Comparator`, rule, message }];
  });
