import type { Day } from "@spi/domain/day/calendar";
import { describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import type { IterationRule } from "@spi/domain/rule/rule";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { Findings } from "../../../ui/page/Findings.tsx";

/**
 * Shows a rule as one sentence. If the rule matches people without a recorded value, also describes its effect on them.
 */
export function RuleSentence({ rule, runDate }: { rule: IterationRule; runDate: Day }) {
  const reference = useReferenceLabels();
  if (!reference) return null;
  const { sentence, missingOtherwise, findings } = describeRule(rule, { reference, runDate });
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  return (
    <>
      <span className="spi-rule-line__sentence">
        {sentence} {plans.length === 0 ? null : `They are sent ${plans.join(", ")}. `}
        <span className="spi-quiet">{missingOtherwise.join(" ")}</span>
      </span>
      <Findings findings={findings} />
    </>
  );
}
