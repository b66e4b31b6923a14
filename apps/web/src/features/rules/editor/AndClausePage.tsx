import { ownDescription } from "@spi/domain/rule/and-clauses";
import { ruleName } from "@spi/domain/rule/rule-name";
import type { RuleType } from "@spi/domain/rule/rule";
import { InsetText } from "nhsuk-react-components";
import { Navigate, useLocation, useParams } from "react-router";
import { useIteration } from "../../../scope/IterationScope.tsx";
import { useReopenAfterRepair } from "../../../scope/findings/use-repairs.ts";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import { clauseNumber } from "../clause-number.ts";
import type { EditorState } from "../library/library-draft.ts";
import { andClausePath, rulePath } from "../../../paths/paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useOpenedRule } from "./use-opened-rule.ts";
import { useRuleReference } from "../use-rule-reference.ts";

/** Adds an AND clause to a rule, or changes the clause with the number in the address. */
export function AndClausePage({ type }: { type: RuleType }) {
  const { ruleId = "", andClauseNumber = "" } = useParams();
  const { key, iteration } = useIteration();
  const reference = useRuleReference();
  const rule = useOpenedRule(type, ruleId);
  const number = clauseNumber(andClauseNumber);
  const state = useLocation().state as EditorState | null;
  const { key: repairs, onRepaired } = useReopenAfterRepair();
  if (!reference || number === undefined) return <LoadingPage>Loading rule details...</LoadingPage>;
  if (!rule) return <Navigate to={rulePath(key, { type, ruleId })} replace />;
  const next = rule.AndClauses.length + 1;
  if (number > next) return <Navigate to={andClausePath(key, { type, ruleId, number: next })} replace />;
  const clause = rule.AndClauses[number - 1];
  return (
    <RuleForm
      key={`${ruleId} ${number} ${state?.libraryRuleId} ${repairs}`}
      title={`Set up 'AND' clause ${number} for ${ruleName(rule, iteration.iteration_details.IterationDate)}`}
      position={{ type, ruleId, clauseNumber: number }}
      reference={reference}
      opening={{ saved: clause && { ...clause, Description: ownDescription(clause, rule) }, state }}
      rule={rule}
      onRepaired={onRepaired}
      notice={
        clause ? undefined : (
          <InsetText>
            We have saved the rule. Until you save this clause as well, the rule applies without it.
          </InsetText>
        )
      }
    />
  );
}
