import type { RuleType } from "@spi/domain/rule/rule";
import { ruleTypeFacts } from "@spi/domain/rule/rule";
import { useLocation, useParams } from "react-router";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import type { EditorState } from "../library/library-draft.ts";
import { newRuleId } from "../../../scope/paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useOpenedRule } from "./use-opened-rule.ts";
import { useRuleReference } from "../use-rule-reference.ts";

/** Adds a rule or changes one (REQ-RUL-10, REQ-RUL-11, REQ-RUL-12, REQ-RUL-13, REQ-RUL-14). */
export function RuleEditorPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const state = useLocation().state as EditorState | null;
  const reference = useRuleReference();
  const rule = useOpenedRule(type, ruleId);
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const { name } = ruleTypeFacts[type];
  return (
    <RuleForm
      key={`${ruleId} ${state?.libraryRuleId}`}
      title={rule ? `Edit ${name} rule` : `Add a new ${name} rule`}
      place={{ type, ruleId: rule?.ID, clauseNumber: undefined }}
      reference={reference}
      opening={{ saved: rule, state }}
      rule={rule}
      notice={rule || ruleId === newRuleId ? undefined : <RuleNotFound />}
    />
  );
}

/** Said when the address names a rule that is not there (REQ-RUL-12). */
export function RuleNotFound() {
  return <output className="nhsuk-inset-text spi-notice">Cannot find rule, creating new rule...</output>;
}
