import type { IterationRule } from "@spi/domain/rule/rule";
import { ruleName } from "@spi/domain/rule/rule-name";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import type { FieldLabels } from "../../ui/page/name-fields.ts";

/** Labels for a rule's parts on its screens. */
const parts: Readonly<Record<string, string>> = {
  Name: "name",
  Description: "description",
  CohortLabel: "cohort",
  AttributeTarget: "target",
  AttributeName: "attribute",
  Operator: "operator",
  Comparator: "comparator",
  CommsRouting: "routing plan IDs",
};

interface Sent {
  sent: readonly IterationRule[];
  runDate: string;
}

/**
 * Returns readable labels for the paths in the API's errors about several rules: "Rule “Too young”, AND clause 1,
 * comparator".
 */
export function ruleLabels(refusal: ApiRefusal | undefined, { sent, runDate }: Sent): FieldLabels {
  const paths = Object.keys(refusal?.body.errors ?? {});
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [, rule, clause, part = ""] = /^IterationRules\.(\d+)(?:\.AndClauses\.(\d+))?(?:\.(\w+))?/.exec(path) ?? [];
      const about = rule === undefined ? undefined : sent[Number(rule)];
      if (about === undefined) return [];
      const and = clause === undefined ? "" : `, AND clause ${Number(clause) + 1}`;
      const called = parts[part];
      return [[path, `Rule “${ruleName(about, runDate)}”${and}${called === undefined ? "" : `, ${called}`}`]];
    }),
  );
}
