import { allClauses, ownDescription } from "@spi/domain/rule/and-clauses";
import type { Day } from "@spi/domain/day/calendar";
import { splitRoutingPlanIds } from "@spi/domain/rule/routing-plan-ids";
import type { IterationRule } from "@spi/domain/rule/rule";
import { laterCondition } from "@spi/domain/rule-sentences/condition-phrases";
import {
  type ClauseText,
  ruleOpening,
  planFindings,
  describeRule,
  describeScope,
} from "@spi/domain/rule-sentences/rule-sentences";
import { useReferenceLabels } from "../../../api/use-reference-labels.ts";
import { Findings } from "../../../ui/page/Findings.tsx";

interface RuleDetailsProps {
  rule: IterationRule;
  runDate: Day;
}

/** Shows a rule to a reviewer, with its purpose, one sentence for each condition, and its result. */
export function RuleDetails({ rule, runDate }: RuleDetailsProps) {
  const reference = useReferenceLabels();
  const clauses = reference ? describeRule(rule, { reference, runDate }).clauses : [];
  const plans = splitRoutingPlanIds(rule.CommsRouting ?? "");
  return (
    <div className="spi-rule">
      <p className="spi-quiet nhsuk-u-margin-bottom-2">{rule.Description}</p>
      <p className="nhsuk-u-margin-bottom-1">{ruleOpening({ ...rule, CohortLabel: undefined })}:</p>
      <ul className="nhsuk-list spi-rule__clauses">
        {allClauses(rule).map((clause, index) => (
          <li key={clause.ID}>
            {index === 0 ? null : <strong>AND </strong>}
            <ClauseSentence text={clauses[index]} isFirst={index === 0} />
            <span className="spi-under">{ownDescription(clause, rule)}</span>
          </li>
        ))}
        <li className="spi-quiet">{describeScope(rule.CohortLabel)}</li>
        {plans.length === 0 ? null : <li>Routing IDs: {plans.join(", ")}</li>}
      </ul>
      <Findings findings={planFindings(rule)} />
    </div>
  );
}

function ClauseSentence({ text, isFirst }: { text: ClauseText | undefined; isFirst: boolean }) {
  if (text === undefined) return null;
  if (text.problem !== undefined) return <span className="nhsuk-error-message">{text.problem}</span>;
  return (
    <>
      {isFirst ? text.condition : laterCondition(text.condition)}.{" "}
      {text.missing ? <span className="spi-quiet">{text.missing}</span> : null}
      <Findings findings={text.findings} />
    </>
  );
}
