import { attributeKey } from "@spi/domain/reference/reference-data";
import { type Clause, type Plan, allRules } from "../plan/plan.ts";
import { severalOf } from "./spelled.ts";
import { type ValueClass, type ValueClasses, valueClasses } from "./value-classes.ts";

/** Values of an attribute to show rather than others that fare alike, by its name; null is none. */
export type FamiliarValues = Readonly<Record<string, readonly (string | null)[]>>;

/** An attribute with all clauses that ask about it and the classes of values they tell apart. */
export interface AskedAttribute {
  clauses: readonly Clause[];
  classes: readonly ValueClass[];
  /** For each clause the classes whose values match it, by index, and the rest. */
  among: ReadonlyMap<Clause, Record<"match" | "rest", ReadonlySet<number>>>;
  /** False when there may be values that no class stands for. */
  complete: boolean;
}

/** By `clauseKey`; cohort membership is asked about label by label instead. */
export type AskedAttributes = ReadonlyMap<string, AskedAttribute>;

/** Identifies the attribute of a clause. */
export function clauseKey({ attribute }: Clause): string {
  return attributeKey(attribute);
}

/** What the rules of some plans ask about; with `several`, of people who have several values of a text, too. */
export function askedAttributes(
  plans: readonly Plan[],
  familiar: FamiliarValues = {},
  several = false,
): AskedAttributes {
  const rules = plans.flatMap((plan) => [...allRules(plan), ...plan.sentences]);
  const asked = rules.flatMap((rule) => rule.clauses).filter((clause) => clause.attribute.DataType !== "C");
  return new Map(
    [...Map.groupBy(asked, clauseKey)].map(([key, clauses]): [string, AskedAttribute] => {
      const name = clauses[0]!.attribute.AttributeName;
      const known = Object.hasOwn(familiar, name) ? familiar[name]! : [];
      const found = valueClasses({ clauses, familiar: known, ...(several ? { beside: severalOf } : {}) });
      const among = new Map(clauses.map((clause, at) => [clause, parted(found, at)]));
      return [key, { clauses, among, ...found }];
    }),
  );
}

/** The classes whose values match a clause, and the rest, by index. */
function parted({ classes }: ValueClasses, at: number) {
  const parts = { match: new Set<number>(), rest: new Set<number>() };
  for (const [index, { matches }] of classes.entries()) parts[matches[at] ? "match" : "rest"].add(index);
  return parts;
}
