import type { IterationRule } from "@spi/domain/rule/rule";
import { ruleName } from "@spi/domain/rule/rule-name";
import type { ApiRefusal } from "../../ui/page/refusal.ts";
import type { FieldLabels } from "../../ui/page/name-fields.ts";

/** Labels for a rule's fields on its screens. */
const partLabels: Readonly<Record<string, string>> = {
  Name: "name",
  Description: "description",
  CohortLabel: "cohort",
  AttributeTarget: "target",
  AttributeName: "attribute",
  Operator: "operator",
  Comparator: "comparator",
  CommsRouting: "routing plan IDs",
};

interface SentRules {
  sent: readonly IterationRule[];
  runDate: string;
}

/**
 * Returns readable labels for the paths in the API's errors about several rules, for example "Rule “Too young”, AND
 * clause 1, comparator".
 */
export function ruleLabels(refusal: ApiRefusal | undefined, { sent, runDate }: SentRules): FieldLabels {
  const paths = Object.keys(refusal?.body.errors ?? {});
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [, rule, clause, part = ""] = /^IterationRules\.(\d+)(?:\.AndClauses\.(\d+))?(?:\.(\w+))?/.exec(path) ?? [];
      const labelledRule = rule === undefined ? undefined : sent[Number(rule)];
      if (labelledRule === undefined) return [];
      const clauseText = clause === undefined ? "" : `, AND clause ${Number(clause) + 1}`;
      const partLabel = partLabels[part];
      return [
        [
          path,
          `Rule “${ruleName(labelledRule, runDate)}”${clauseText}${partLabel === undefined ? "" : `, ${partLabel}`}`,
        ],
      ];
    }),
  );
}
