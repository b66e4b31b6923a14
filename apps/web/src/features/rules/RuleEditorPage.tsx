import type { RuleType } from "@spi/domain/rule";
import { ruleTypeFacts } from "@spi/domain/rule";
import { useParams } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { LoadingPage } from "../../ui/LoadingText.tsx";
import { emptyDraft, toDraft } from "./rule-draft.ts";
import { newRuleId } from "./rule-paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useRuleReference } from "./use-rule-reference.ts";

/** Adds a rule or changes one (specification 2.3.48 to 2.3.52). */
export function RuleEditorPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const { iteration } = useIteration();
  const reference = useRuleReference();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const rule = iteration.iteration_details.IterationRules.find(({ ID, Type }) => ID === ruleId && Type === type);
  const { name } = ruleTypeFacts[type];
  return (
    <RuleForm
      key={ruleId}
      title={rule ? `Edit ${name} rule` : `Add a new ${name} rule`}
      place={{ type, ruleId: rule?.ID, clauseNumber: undefined }}
      reference={reference}
      initial={rule ? toDraft(rule) : emptyDraft}
      rule={rule}
      notice={rule || ruleId === newRuleId ? undefined : <RuleNotFound />}
    />
  );
}

/** Said when the address names a rule that is not there (specification 2.3.50). */
export function RuleNotFound() {
  return <output className="nhsuk-inset-text spi-notice">Cannot find rule, creating new rule...</output>;
}
