import type { RuleType } from "@spi/domain/rule";
import { ruleTypeFacts } from "@spi/domain/rule";
import { useLocation, useParams } from "react-router";
import { useIteration } from "../../scope/IterationScope.tsx";
import { LoadingPage } from "../../ui/LoadingText.tsx";
import type { EditorState } from "./library-draft.ts";
import { openingDraft } from "./library-draft.ts";
import { newRuleId } from "./rule-paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useRuleReference } from "./use-rule-reference.ts";

/** Adds a rule or changes one (specification 2.3.48 to 2.3.52). */
export function RuleEditorPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const { iteration } = useIteration();
  const state = useLocation().state as EditorState | null;
  const reference = useRuleReference();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const rule = iteration.iteration_details.IterationRules.find(({ ID, Type }) => ID === ruleId && Type === type);
  const { name } = ruleTypeFacts[type];
  return (
    <RuleForm
      key={`${ruleId} ${state?.libraryRuleId}`}
      title={rule ? `Edit ${name} rule` : `Add a new ${name} rule`}
      place={{ type, ruleId: rule?.ID, clauseNumber: undefined }}
      reference={reference}
      initial={openingDraft({
        saved: rule,
        state,
        target: reference.target,
        runDate: iteration.iteration_details.IterationDate,
      })}
      rule={rule}
      notice={rule || ruleId === newRuleId ? undefined : <RuleNotFound />}
    />
  );
}

/** Said when the address names a rule that is not there (specification 2.3.50). */
export function RuleNotFound() {
  return <output className="nhsuk-inset-text spi-notice">Cannot find rule, creating new rule...</output>;
}
