import { ruleName } from "@spi/domain/rule/rule-name";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule/rule";
import { type RuleContext, describeRule } from "@spi/domain/rule-sentences/rule-sentences";
import { Findings } from "../../ui/page/Findings.tsx";

/**
 * Shows one rule as a sentence. If the rule matches people without a recorded value, also describes its effect on them.
 */
export function RuleText({ rule, ...context }: RuleContext & { rule: IterationRule }) {
  const { sentence, missingOtherwise, findings } = describeRule(rule, context);
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  return (
    <>
      <strong>{ruleName(rule, context.runDate)}.</strong> {sentence}{" "}
      {plans.length === 0 ? null : `They are sent ${plans.join(", ")}. `}
      <span className="spi-quiet">{missingOtherwise.join(" ")}</span>
      <Findings findings={findings} />
    </>
  );
}
