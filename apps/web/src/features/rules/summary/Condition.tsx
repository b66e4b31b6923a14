import { technicalLine } from "@spi/domain/rule-sentences/technical-line";
import { type ClauseText, describeClause, ruleOpening } from "@spi/domain/rule-sentences/rule-sentences";
import { laterCondition } from "@spi/domain/rule-sentences/condition-phrases";
import { ownDescription } from "@spi/domain/rule/and-clauses";
import type { AndClause, IterationRule } from "@spi/domain/rule/rule";
import type { ReactNode } from "react";
import { Findings } from "../../../ui/page/Findings.tsx";
import type { RuleReference } from "../rule-draft.ts";

interface ConditionProps {
  rule: IterationRule;
  /** The rule itself for its main condition, or one of its AND clauses. */
  clause: AndClause;
  runDate: string;
  reference: RuleReference;
}

/** Shows one of a rule's conditions in words, its effect on people without a value, and its stored form. */
export function Condition({ rule, clause, runDate, reference }: ConditionProps) {
  const text = describeClause(clause, {
    reference,
    runDate,
    type: rule.Type,
    alone: rule.AndClauses.length === 0,
  });
  const ending = clause === (rule.AndClauses.at(-1) ?? rule) ? "." : "";
  const description = ownDescription(clause, rule);
  const isFirst = clause === rule;
  const opening = isFirst ? ruleOpening(rule) : <strong>AND</strong>;
  return (
    <div className="spi-condition-words">
      <ConditionText text={text} {...{ opening, isFirst, ending }} />
      {description === "" ? null : <p className="nhsuk-u-margin-bottom-1">{description}</p>}
      <p className="spi-technical">{technicalLine(clause, reference)}</p>
    </div>
  );
}

interface ConditionTextProps {
  text: ClauseText;
  opening: ReactNode;
  isFirst: boolean;
  ending: string;
}

function ConditionText({ text, opening, isFirst, ending }: ConditionTextProps) {
  if (text.problem !== undefined) return <p className="nhsuk-error-message">{text.problem}</p>;
  return (
    <>
      <p className="nhsuk-u-margin-bottom-1">
        {opening} {isFirst ? text.condition : laterCondition(text.condition)}
        {ending}
      </p>
      {text.missing === "" ? null : <p className="spi-quiet nhsuk-u-margin-bottom-1">{text.missing}</p>}
      <Findings findings={text.findings} />
    </>
  );
}
