import { attributeKey } from "@spi/domain/reference/reference-data";
import { type Clause, type Plan, allRules } from "../plan/plan.ts";
import { listsOfValues } from "./enumerate-texts.ts";
import { type ValueClass, type ValueClasses, valueClasses } from "./value-classes.ts";

/** Values that we prefer in examples over other values with the same result, by attribute name. Null means no value. */
export type FamiliarValues = Readonly<Record<string, readonly (string | null)[]>>;

/** An attribute with all clauses about it and the classes of values that the clauses distinguish. */
export interface ClassifiedAttribute {
  clauses: readonly Clause[];
  classes: readonly ValueClass[];
  /** For each clause, the indexes of the classes that match it and of the classes that do not. */
  among: ReadonlyMap<Clause, Record<"match" | "rest", ReadonlySet<number>>>;
  /** False if some values may not be in any of the classes. */
  complete: boolean;
}

/** Attributes by `clauseKey`. Cohort membership is represented by labels, so it is not included. */
export type ClassifiedAttributes = ReadonlyMap<string, ClassifiedAttribute>;

/** Identifies the attribute of a clause. */
export function clauseKey({ attribute }: Clause): string {
  return attributeKey(attribute);
}

/** Returns the attributes that the plans' rules use. If `several` is true, includes strings with several values. */
export function classifyAttributes(
  plans: readonly Plan[],
  familiar: FamiliarValues = {},
  several = false,
): ClassifiedAttributes {
  const rules = plans.flatMap((plan) => [...allRules(plan), ...plan.sentences]);
  const tested = rules.flatMap((rule) => rule.clauses).filter((clause) => clause.attribute.DataType !== "C");
  return new Map(
    [...Map.groupBy(tested, clauseKey)].map(([key, clauses]): [string, ClassifiedAttribute] => {
      const name = clauses[0]!.attribute.AttributeName;
      const known = Object.hasOwn(familiar, name) ? familiar[name]! : [];
      const valueSets = valueClasses({ clauses, familiar: known, ...(several ? { further: listsOfValues } : {}) });
      const among = new Map(clauses.map((clause, at) => [clause, splitByMatch(valueSets, at)]));
      return [key, { clauses, among, ...valueSets }];
    }),
  );
}

/** Splits the indexes of classes into matches and non-matches of a clause. */
function splitByMatch({ classes }: ValueClasses, at: number) {
  const parts = { match: new Set<number>(), rest: new Set<number>() };
  for (const [index, { matches }] of classes.entries()) parts[matches[at] ? "match" : "rest"].add(index);
  return parts;
}
