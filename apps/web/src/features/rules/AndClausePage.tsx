import type { RuleType } from "@spi/domain/rule";
import { Navigate, useParams } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { LoadingPage } from "../../ui/LoadingText.tsx";
import { emptyDraft, toDraft } from "./rule-draft.ts";
import { andClausePath, ruleScreenPath } from "./rule-paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useRuleReference } from "./use-rule-reference.ts";

/** Adds an AND clause to a rule or changes one, by its number (specification 2.3.48, 2.3.50). */
export function AndClausePage({ type }: { type: RuleType }) {
  const { ruleId = "", andClauseNumber = "" } = useParams();
  const { key, iteration } = useIteration();
  const reference = useRuleReference();
  const number = clauseNumber(andClauseNumber);
  if (!reference || number === undefined) return <LoadingPage>Loading rule details...</LoadingPage>;
  const rule = iteration.iteration_details.IterationRules.find(({ ID, Type }) => ID === ruleId && Type === type);
  if (!rule) return <Navigate to={ruleScreenPath(key, type, encodeURIComponent(ruleId))} replace />;
  const next = rule.AndClauses.length + 1;
  if (number > next) return <Navigate to={andClausePath(key, { type, ruleId, number: next })} replace />;
  const clause = rule.AndClauses[number - 1];
  return (
    <RuleForm
      key={`${ruleId} ${number}`}
      title={`Set up 'AND' clause ${number} for ${rule.Name}`}
      place={{ type, ruleId, clauseNumber: number }}
      reference={reference}
      initial={clause ? toDraft(clause) : emptyDraft}
      rule={rule}
    />
  );
}

/** The number of an AND clause in an address; undefined for anything but a whole number from 1. */
export function clauseNumber(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}
