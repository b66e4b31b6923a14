import { ruleName } from "@spi/domain/rule/rule-name";
import type { ReportResponse } from "@spi/domain/api-contract";
import type { IterationRule } from "@spi/domain/rule/rule";
import { describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import { useCodes, useReference } from "../../api/use-reference.ts";
import { useIteration } from "../../scope/IterationScope.tsx";

interface ReportRuleProps {
  /** The row in the report's exclusions. */
  row: ExclusionRow;
  run: ReportResponse;
}

type ExclusionRow = NonNullable<ReportResponse["summary_report_exclusions"]>["exclusions"][number];

/** Shows the text of a row's rule, provided that the iteration still has this rule. */
export function ReportRule({ row, run }: ReportRuleProps) {
  const { iteration } = useIteration();
  const { attributes } = useReference();
  const codes = useCodes();
  const rule = ruleOfRow(iteration.iteration_details.IterationRules, row, run);
  if (!rule) return <p>The iteration has changed since this report was made.</p>;
  const { sentence, missing } = describeRule(rule, { reference: { attributes, codes }, runDate: run.run_date });
  return (
    <>
      <p>{sentence}</p>
      {missing.map((text) => (
        <p key={text} className="spi-quiet">
          {text}
        </p>
      ))}
    </>
  );
}

/**
 * Returns the rule by its ID or, in a report without IDs, by its number, which is unique among rules of the same type.
 */
function ruleOfRow(rules: readonly IterationRule[], row: ExclusionRow, run: ReportResponse): IterationRule | undefined {
  const index = run.summary_report_exclusions?.exclusions.indexOf(row) ?? -1;
  const id = run.facts?.exclusion_rules?.[index];
  const rule = rules.find((candidate) =>
    id === undefined ? candidate.Type === row.type && candidate.Priority === row.priority : candidate.ID === id,
  );
  return rule && row.rule_names.startsWith(ruleName(rule, run.run_date)) ? rule : undefined;
}
