import { duplicatedRule } from "@spi/domain/iteration/copy-iteration";
import { type IterationRule, type RuleType, ruleTypeFacts } from "@spi/domain/rule/rule";
import { InsetText } from "nhsuk-react-components";
import { useState } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useReopenAfterRepair } from "../../../scope/findings/use-repairs.ts";
import { LoadingPage } from "../../../ui/page/LoadingText.tsx";
import type { EditorState } from "../library/library-draft.ts";
import { newRuleId } from "../../../paths/paths.ts";
import { RuleForm } from "./RuleForm.tsx";
import { useOpenedRule } from "./use-opened-rule.ts";
import { useRuleReference } from "../use-rule-reference.ts";

/** Adds or changes a rule. */
export function RuleEditorPage({ type }: { type: RuleType }) {
  const { ruleId = newRuleId } = useParams();
  const state = useLocation().state as EditorState | null;
  const reference = useRuleReference();
  const rule = useOpenedRule(type, ruleId);
  const copyOf = useCopySourceId(ruleId);
  const copied = useCopiedRule(type, copyOf);
  const { key: repairs, onRepaired } = useReopenAfterRepair();
  if (!reference) return <LoadingPage>Loading rule details...</LoadingPage>;
  const { name } = ruleTypeFacts[type];
  return (
    <RuleForm
      key={`${ruleId} ${state?.libraryRuleId} ${copied?.ID} ${repairs}`}
      title={rule ? `Edit ${name} rule` : `Add a new ${name} rule`}
      position={{ type, ruleId: rule?.ID, clauseNumber: undefined, copied }}
      reference={reference}
      opening={{ saved: rule ?? copied, state }}
      rule={rule ?? copied}
      onRepaired={onRepaired}
      notice={rule || ruleId === newRuleId ? copyOf !== "" && <CopiedRuleNotice rule={copied} /> : <RuleNotFound />}
    />
  );
}

/** Returns the ID of the rule to copy, taken from the `copyOf` parameter in the URL, or "" if there is none. */
function useCopySourceId(ruleId: string): string {
  const [search] = useSearchParams();
  return ruleId === newRuleId ? (search.get("copyOf") ?? "") : "";
}

/** Returns the rule to copy, as it was when the user opened the page. */
function useCopiedRule(type: RuleType, id: string): IterationRule | undefined {
  const openedRule = useOpenedRule(type, id);
  const [copied, setCopied] = useState<{ id: string; rule: IterationRule }>();
  if (openedRule && copied?.id !== id) setCopied({ id, rule: duplicatedRule(openedRule, () => crypto.randomUUID()) });
  return openedRule && copied?.id === id ? copied.rule : undefined;
}

function CopiedRuleNotice({ rule }: { rule: IterationRule | undefined }) {
  if (!rule) {
    return (
      <output className="nhsuk-inset-text spi-notice">
        We cannot find the rule to copy. It may have been deleted. This is a new rule.
      </output>
    );
  }
  const { AndClauses } = rule;
  const clauses = AndClauses.length === 1 ? "its AND clause" : `its ${AndClauses.length} AND clauses`;
  return (
    <InsetText>
      This is a copy{AndClauses.length === 0 ? "" : `, with ${clauses}`}. When you save it, we will add it after the
      other rules.
    </InsetText>
  );
}

/** Shows that the rule in the address does not exist. */
export function RuleNotFound() {
  return <output className="nhsuk-inset-text spi-notice">Cannot find rule, creating new rule...</output>;
}
